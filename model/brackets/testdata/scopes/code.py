import a §-0

@dec §1
@dec2(
    1)
def f(a, §2
      b):
    """ Doc
at the margin:
    """
    x = [ §3
        1,
    ] §/3
    if x:  # why §?4
        g()
    elif y: §?5
        h()
    else: §?6
        i()

# a comment at the margin
    return x
    # trailing §/1 §/2

class A: §7
    b = 1 §-8

    def m(self): §9
        return {"a": 1} §/9

    async def n(self) -> int: §10
        try: §?11
            pass
        except E as e:
            pass
        finally:
            pass
        for x in y: §?12
            pass
        else:
            pass §/10 §/7
if a: b() §-13
def g(): §?14
    a()
  b()
