function may()
  asked = true
  return true
end
