import { a } from 'b'; §-0
function f() { §1
  const s = `}${ `{${x}` }`;
  const r = /[{"]/.test(s) ? '{' : "}";
  // don't {
  return a
    .then(() => { §?2
      g();
    })
    .then(x);
} §/1
const o = { §3
  m() { §4
    return 1;
  }, §/4
  k: [ §5
    1,
  ], §/5
}; §/3
export const g = async (x) => { §6
  await f();
}; §/6
try { §7
  f();
} catch (e) { §?8
  g();
} §/7
describe('a', () => { §9
  it('b', () => { §10
    f();
  }); §/10
}); §/9
class A extends B { §11
  @dec() §12
  m() {
  } §/12
} §/11
f({ §13
  a: 1,
}, { §?14
  b: 2,
}); §/13
const v = ( §15
  <div>
    {x.map((y) => ( §16
      <p>don't</p>
    ))} §/16
  </div>
); §/15
