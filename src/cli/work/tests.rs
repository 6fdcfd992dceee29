use super::*;

#[test]
fn durations_are_read_with_their_units() {
    let millis = |text| duration(text).map(|d| d.as_millis());
    assert_eq!(millis("250ms"), Ok(250));
    assert_eq!(millis("5s"), Ok(5000));
    assert_eq!(millis("1.5"), Ok(1500));
    assert_eq!(millis("2m"), Ok(120_000));
    assert_eq!(millis("1h"), Ok(3_600_000));
    for text in ["", "s", "5 parsecs", "-1s", "NaN", "inf", "1e400", "5é"] {
        assert!(duration(text).is_err(), "{text}");
    }
}

#[test]
fn amounts_of_memory_are_read_with_their_units() {
    assert_eq!(bytes("512"), Ok(512));
    assert_eq!(bytes("1.5GiB"), Ok(3 << 29));
    assert_eq!(bytes("500m"), Ok(500 << 20));
    for text in ["", "0", "-1G", "G", "1X", "NaN", "1e300"] {
        assert!(bytes(text).is_err(), "{text}");
    }
}
