require 'a' §-0
class A < B §1
  def f(a) §2
    return if a
    x = <<~EOS
end
    EOS
    if a §3
      g
    elsif b
      h
    else
      i
    end §/3
    a.each do |x| §4
      puts x
    end §/4
    b = { §5
      a: 1,
    } §/5
    case a §6
    when 1
      2
    else
      3
    end §/6
  rescue E
    j
  end §/2

  def g §7
  end §/7

  def h = 1 §-8
end §/1
def z §?9
  a
