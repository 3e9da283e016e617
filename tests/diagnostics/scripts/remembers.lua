local asked = 0
function may()
  asked = asked + 1
  return asked % 5 ~= 0
end
