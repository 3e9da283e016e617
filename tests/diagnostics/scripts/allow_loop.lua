function may()
  while true do end
end
