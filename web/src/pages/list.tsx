// All games that are built in.
import { useState } from "preact/hooks";

import { useLoaded } from "../app/hooks";
import { address } from "../app/route";
import { service } from "../app/service";
import { Problem, Waiting } from "./parts";

export function ListPage() {
  const [sought, seek] = useState("");
  const { value, error } = useLoaded(async () => (await (await service()).request("variants", {})).variants, []);
  if (error) return <Problem text={error} />;
  if (!value) return <Waiting what="the games" />;
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  const found = value.filter((one) => words.every((word) => `${one.title} ${one.name} ${one.inventor} ${one.dimensions}d`.toLowerCase().includes(word)));
  return (
    <section class="list-page">
      <h1>Games</h1>
      <label class="field">
        <span>Find</span>
        <input type="search" value={sought} onInput={(event) => seek(event.currentTarget.value)} placeholder="name, inventor, 3d" />
      </label>
      <p role="status" class="quiet-text">{found.length} of {value.length} games</p>
      <ul class="games">
        {found.map((one) => (
          <li key={one.name}>
            <a href={address("game", [one.name])}>
              <strong>{one.title}</strong>
              <span>{one.inventor || "traditional"}</span>
              {one.dimensions > 2 && <span class="tag">{one.dimensions} dimensions</span>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
