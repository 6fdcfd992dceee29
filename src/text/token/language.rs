//! Names of suits and ranks in the languages of players, and the letters that face ranks have in them.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::card::{Rank, Suit};
use crate::text::vocabulary::is_one_of;

/// The ranks that are written with a letter.
const LETTERED: [Rank; 4] = [Rank::ACE, Rank::ALL[10], Rank::ALL[11], Rank::KING];

/// The letters of ace, jack, queen and king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Letters([char; LETTERED.len()]);

impl Letters {
    /// English, German, French and Portuguese, Dutch, Italian, Polish, Turkish, Russian.
    const ALL: [Self; 8] = [
        Self(['A', 'J', 'Q', 'K']),
        Self(['A', 'B', 'D', 'K']),
        Self(['A', 'V', 'D', 'R']),
        Self(['A', 'B', 'V', 'H']),
        Self(['A', 'F', 'D', 'R']),
        Self(['A', 'W', 'D', 'K']),
        Self(['A', 'V', 'K', 'P']),
        Self(['Т', 'В', 'Д', 'К']),
    ];

    /// The letters of the first language that has all of those seen; English ones if none has. One letter may be
    /// that of a pile, `F♣`.
    pub(super) fn of(seen: &[char]) -> Self {
        let has_all = |letters: &Self| seen.iter().all(|c| letters.rank(*c).is_some());
        let found = Self::ALL.into_iter().find(has_all).filter(|_| seen.len() > 1);
        found.unwrap_or_default()
    }

    /// The rank that a letter stands for.
    pub(super) fn rank(self, letter: char) -> Option<Rank> {
        let at = self.0.iter().position(|it| *it == letter)?;
        Some(LETTERED[at])
    }
}

impl Default for Letters {
    fn default() -> Self {
        Self::ALL[0]
    }
}

/// Names of suits in small letters, in the singular and the plural, also as they are inflected before a rank.
const SUITS: [(Suit, &str); 4] = [
    (
        Suit::Clubs,
        "club clubs clover clovers kreuz treff tref trèfle trèfles trefle trefles trébol tréboles \
         trebol treboles fiori paus klaver klaveren klöver kløver klør risti trefl треф трефы \
         крести sinek 梅花 草花 クラブ 클로버 křížová křížový křížové kříže treflă keriting chuồn tép σπαθί \
         хрести תלתן трефа трефи трефовий трефова трефовый трефовая крестовый крестовая хреста žir \
         trefov trefova žaludy спатия спатии križ križi kryžių kryžiai kreics kreiču kreiča lauf \
         laufi trèvol trèvols 黑梅 گشنیز ดอกจิก",
    ),
    (
        Suit::Diamonds,
        "diamond diamonds karo carreau carreaux diamante diamantes quadri ouros ruiten ruter ruder \
         ruutu бубны бубен 方块 方片 ダイヤ 다이아 káry kárová kárový kárové káró caro wajik rô καρό бубни \
         יהלום бубна бубновий бубнова бубновый бубновая дзвінки karov karova каро būgnų \
         būgnai kāravs kāravu kārava tígull tígul tíguls diamant diamants ruudu 方塊 階磚 鑽石 خشت \
         ข้าวหลามตัด",
    ),
    (
        Suit::Hearts,
        "heart hearts herz cœur cœurs coeur coeurs corazón corazon corazones cuori copas harten \
         hjärter hjerter hertta kier червы черви червей kupa 红桃 红心 ハート 하트 srdce srdcová srdcový \
         srdcové kőr cupă cupe hati cơ κούπα чирви לב чирва черв черва червовий червова чирвовий \
         чирвова червовый червовая червонный червонная herc herca hercov hercova херц купа srce \
         srca širdžių širdys ercens ercenu ercena hjarta hjörtu cor cors ärtu 紅心 紅桃 دل โพแดง",
    ),
    (
        Suit::Spades,
        "spade spades pik pique piques pica picas picche espadas schoppen spader spar pata пики \
         пик maça 黑桃 スペード 스페이드 piky piková pikový pikové pikk pică sekop bích μπαστούνι піки עלה \
         пік піка піковий пікова пиковый пиковая pikov pikova пика vynų vynai pikų pīķis pīķu pīķa \
         spaði spaða spaðar poti 葵扇 پیک โพดำ",
    ),
];

/// Names of the ranks from ace to king, also as they are inflected.
const RANKS: [&str; Rank::ALL.len()] = [
    "as ass asso ás aas ess туз туза asa eso esa es ász ásszal ässä ası át άσσος אס асо tūzas tūzą \
     dūzis dūzi",
    "zwei deux dos due dois twee två dwójka dwójkę двойка двойку tvåa tvåan toer toeren dvojka \
     dvojku kettes kakkonen iki ikili ikilisi dua doi hai двійка двійку dviakė tvistur tvist kaksi \
     двојка",
    "drei trois tres tre três drie tri trójka trójkę тройка тройку trea trean treer trojka trojku \
     hármas kolmonen üç üçlü üçlüsü tiga trei трійка трійку triakė þristur þrist тројка",
    "vier quatre cuatro quattro quatro fyra fire czwórka czwórkę четвёрка четверка четвёрку \
     четверку fyran firer čtyřka čtyřku štvorka négyes nelonen dört dörtlü dörtlüsü empat patru \
     bốn четвірка четвірку четворка četvorka četvorku četvrtka štirica štirico fjarki fjarka \
     keturakė",
    "fünf fuenf cinq cinco cinque vijf fem piątka piątkę пятёрка пятерка пятёрку пятерку femma \
     femman femmer pětka pětku päťka ötös viitonen beş beşli beşlisi lima cinci năm п'ятірка \
     п'ятірку пятірка петица petica peticu petico fimma fimmu penkakė",
    "sechs six seis sei zes sex seks szóstka szóstkę шестёрка шестерка шестёрку шестерку sexa \
     sexan sekser šestka šestku hatos kuutonen altı altılı altılısı enam șase sáu шістка шістку \
     шестица šestica šesticu šestico sexu šešakė",
    "sieben sept siete sette sete zeven sju syv siódemka siódemkę семёрка семерка семёрку семерку \
     sjua sjuan syver sedma sedmu sedmička hetes seiska seitsemän yedi yedili yedilisi tujuh șapte \
     bảy сімка сімку седмица sedmica sedmicu sedmico sjöa sjöu septynakė",
    "acht huit ocho otto oito åtta otte ósemka ósemkę восьмёрка восьмерка восьмёрку восьмерку \
     åttan otter osma osmu osmička nyolcas kasi kahdeksan sekiz sekizli sekizlisi delapan opt tám \
     вісімка вісімку осмица osmica osmicu osmico átta áttu aštuonakė",
    "neun neuf nueve nove negen nio ni dziewiątka dziewiątkę девятка девятку nia nian nier devítka \
     devítku deviatka kilences ysi yhdeksän dokuz dokuzlu dokuzlusu sembilan nouă chín дев'ятка \
     дев'ятку деветка devetka devetku devetica devetico nía níu devynakė",
    "zehn dix diez dieci dez tien tio dziesiątka dziesiątkę десятка десятку tia tian tier desítka \
     desítku tízes kymppi kymmenen onlu onlusu sepuluh zece mười десетка desetka desetku desetica \
     desetico tía tíu dešimtakė",
    "bube buben valet jota fante valete boer knekt walet waleta vale валет валета knekten knægt \
     bonde kluk kluka bubi jätkä sotilas valesi jek bồi βαλές knave נסיך вале žandar žandara dečko \
     dečka fant fanta жандар valetas valetą kalps kalpu gosi gosa poiss soldat",
    "dame reina donna regina dama damę vrouw dam kız дама даму damen dáma dámu královna královnu \
     rouva kuningatar kızı ratu đầm ντάμα מלכה kraljica kraljicu damo dāma dāmu drottning \
     drottningu emand",
    "könig koenig roi rey re rei koning heer kung konge król króla papaz король короля kungen král \
     krále király kuningas papazı raja rege popă ρήγας מלך поп краљ kralj kralja karalius karalių \
     kungs kungu kóngur kóng",
];

/// The names of suits by the characters that they begin with.
static BY_START: LazyLock<HashMap<char, Vec<(&str, Suit)>>> = LazyLock::new(|| {
    let mut by_start: HashMap<char, Vec<_>> = HashMap::new();
    for (suit, names) in SUITS {
        for name in names.split(' ') {
            by_start.entry(name.chars().next().unwrap_or(' ')).or_default().push((name, suit));
        }
    }
    by_start
});

/// The ranks by their names.
static BY_NAME: LazyLock<HashMap<&str, Rank>> = LazyLock::new(|| {
    let names = RANKS.iter().zip(Rank::ALL);
    let named = names.flat_map(|(names, rank)| names.split(' ').map(move |name| (name, rank)));
    named.chain(Rank::ALL.map(|rank| (rank.name(), rank))).collect()
});

/// The suit with the longest name that a text in small letters begins with, and how many bytes the name has.
pub(in crate::text) fn suit_name(text: &str) -> Option<(Suit, usize)> {
    let names = BY_START.get(&text.chars().next()?)?.iter();
    let begun = names.filter(|(name, _)| text.starts_with(name));
    begun.map(|(name, suit)| (*suit, name.len())).max_by_key(|(_, length)| *length)
}

/// The suit that a word in small letters names.
pub(super) fn suit(word: &str) -> Option<Suit> {
    suit_name(word).filter(|(_, length)| *length == word.len()).map(|(suit, _)| suit)
}

/// The rank that a word in small letters names.
pub(super) fn rank(word: &str) -> Option<Rank> {
    BY_NAME.get(word).copied()
}

/// The number of an ordinal in small letters, from 1 to 8, in English, French, Spanish, Portuguese, Italian, German and Dutch.
#[cfg(feature = "cli")]
pub(in crate::text) fn ordinal(word: &str) -> Option<i32> {
    /// Those of each number without their last letters.
    const ORDINALS: [&str; 8] = [
        "firs premie premièr prime primer primeir prim erst eerst",
        "secon deuxièm second segund zweit tweed",
        "thir troisièm tercer terceir terz dritt derd",
        "fourt quatrièm cuart quart viert vierd",
        "fift cinquièm quint fünft vijfd",
        "sixt sixièm sext sest sechst zesd",
        "sevent septièm séptim sétim settim siebt zevend",
        "eight huitièm octav oitav ottav acht achtst",
    ];
    const ENDINGS: &str = "t d h en em es e a o r";
    let is_one = |stems: &&str| {
        let mut ends = stems.split(' ').filter_map(|stem| word.strip_prefix(stem));
        ends.any(|end| is_one_of(end, ENDINGS))
    };
    (1..).zip(ORDINALS).find(|(_, stems)| is_one(stems)).map(|(number, _)| number)
}

/// The number from 1 to 13 that a word is in Roman numerals: `VIII`.
pub(in crate::text) fn roman(word: &str) -> Option<u8> {
    const NUMBERS: &str = "I II III IV V VI VII VIII IX X XI XII XIII";
    (1..).zip(NUMBERS.split(' ')).find(|(_, number)| *number == word).map(|(n, _)| n)
}

/// Whether a word says that a place is empty.
pub(super) fn is_empty(word: &str) -> bool {
    /// English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Turkish, Russian, Chinese.
    const EMPTY: &str = "null none nil nan empty undefined free open leer vide vacío vacía vuoto vuota vazio vazia \
                         leeg pusty pusta boş пусто 空";
    is_one_of(word, EMPTY)
}

/// Whether a word joins the two halves of a card: `8 of clubs`, `8 de trèfle`, `ハートの8`.
pub(in crate::text) fn is_of(word: &str) -> bool {
    is_one_of(word, "of de di van の")
}

/// Whether a word may stand between the two halves of a card: `of`, or the name of a field.
pub(in crate::text) fn is_between(word: &str) -> bool {
    is_of(word) || is_one_of(word, "suit rank value")
}
