#[derive(Debug)] §1
struct A<'a> { §2
    b: &'a str,
} §/2 §/1
impl<'a> A<'a> { §3
    fn f(&self) -> Result<(), E> { §4
        let c = '{';
        match c { §5
            '{' => g(),
            _ => { §6
                h();
            } §/6
        } §/5
        Ok(())
    } §/4
} §/3
