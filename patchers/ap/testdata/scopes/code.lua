local function f(a) -- { §1
  if a then §2
    g()
  end §/2
  local t = { §3
    1,
  } §/3
  h(function() §4
    g()
  end) §/4
end §/1
