function calm(position, move)
  return true
end
