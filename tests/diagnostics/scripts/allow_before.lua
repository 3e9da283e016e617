function calm(position, move)
  return position:before() ~= nil
end
