use freecell::dealer::DealNumber;
use freecell::difficulty::{raw, Taste};
fn ranks(v: &[f64]) -> Vec<f64> {
    let mut o: Vec<usize> = (0..v.len()).collect();
    o.sort_by(|&a, &b| v[a].total_cmp(&v[b]));
    let mut r = vec![0.0; v.len()];
    let mut i = 0;
    while i < o.len() {
        let mut j = i;
        while j + 1 < o.len() && v[o[j + 1]] == v[o[i]] { j += 1; }
        for k in i..=j { r[o[k]] = (i + j) as f64 / 2.0; }
        i = j + 1;
    }
    r
}
fn pearson(a: &[f64], b: &[f64]) -> f64 {
    let n = a.len() as f64;
    let (ma, mb) = (a.iter().sum::<f64>() / n, b.iter().sum::<f64>() / n);
    let c: f64 = a.iter().zip(b).map(|(x, y)| (x - ma) * (y - mb)).sum();
    let va: f64 = a.iter().map(|x| (x - ma).powi(2)).sum();
    let vb: f64 = b.iter().map(|x| (x - mb).powi(2)).sum();
    c / (va * vb).sqrt()
}

fn score(t: &Taste, plan: &[(u8,u32)], deals: &[freecell::board::Board], target: &[f64]) -> (f64, Vec<f64>) {
    let all: Vec<Vec<u32>> = deals.iter().map(|b| raw(b, t, plan)).collect();
    let v: Vec<f64> = all.iter().map(|r| -(r.iter().zip(plan).map(|(w, (_, g))| *w as f64 / *g as f64).sum::<f64>())).collect();
    let shares = (0..plan.len()).map(|k| all.iter().map(|r| r[k] as f64).sum::<f64>() / all.len() as f64 / plan[k].1 as f64).collect();
    (pearson(&ranks(&v), &ranks(target)), shares)
}
fn main() {
    let a: Vec<i32> = std::env::args().skip(1).map(|a| a.parse().unwrap()).collect();
    let (first, step, count, secs) = (a[0] as i64, a[1] as i64, a[2] as i64, a[3] as u64);
    let mut t = [a[4],a[5],a[6],a[7],a[8],a[9],a[10],a[11]];
    let taste = |t: &[i32;8]| Taste { home: t[0], covering: t[1], breaks: t[2], blocks: t[3], cell: t[4], full: t[5], empty: t[6], noise: t[7].max(1) as u32 };
    let plan: Vec<(u8, u32)> = a[12..].chunks(2).map(|c| (c[0] as u8, c[1] as u32)).collect();
    let mc: Vec<f64> = {
        let text = std::fs::read_to_string("/work/shared/data/minimum-cells-1-to-32000.txt").unwrap();
        text.lines().map(|l| l.split_whitespace().nth(1).unwrap().parse().unwrap()).collect()
    };
    let numbers: Vec<i64> = (0..count).map(|i| first + i * step).collect();
    let deals: Vec<_> = numbers.iter().map(|&n| DealNumber::new(n).unwrap().deal()).collect();
    let target: Vec<f64> = numbers.iter().map(|&n| mc[n as usize - 1]).collect();
    let start = std::time::Instant::now();
    let (mut best, shares) = score(&taste(&t), &plan, &deals, &target);
    println!("{:.2} ms a deal; {best:.3} {t:?} {shares:.3?}", start.elapsed().as_secs_f64()*1000.0/count as f64);
    let mut x = 88172645463325252u64;
    let mut rnd = |n: u64| { x ^= x << 13; x ^= x >> 7; x ^= x << 17; (x >> 11) % n };
    while start.elapsed().as_secs() < secs {
        let mut u = t;
        for _ in 0..1 + rnd(2) {
            let k = rnd(8) as usize;
            let f = [0.5, 0.7, 0.85, 1.2, 1.5, 2.0][rnd(6) as usize];
            u[k] = if u[k].abs() < 4 { u[k] + [-2,-1, 1, 2, 4][rnd(5) as usize] } else { (u[k] as f64 * f) as i32 };
        }
        let (s, shares) = score(&taste(&u), &plan, &deals, &target);
        if s > best { best = s; t = u; println!("{s:.3} {t:?} {shares:.3?}"); }
    }
}
