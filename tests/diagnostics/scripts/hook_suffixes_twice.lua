function more(position, from)
end
