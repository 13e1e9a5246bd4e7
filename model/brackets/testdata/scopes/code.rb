require 'a' §-0
class A < B §?1
  def f(a) §?2
    return if a
    x = <<~EOS
end
    EOS
    if a §?3
      g
    elsif b
      h
    else
      i
    end
    a.each do |x| §?4
      puts x
    end
    b = { §?5
      a: 1,
    }
    case a §?6
    when 1
      2
    else
      3
    end
  rescue E
    j
  end

  def g §?7
  end

  def h = 1 §-8
end
def z §?9
  a
