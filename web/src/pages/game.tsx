// A page a game, from its own data: what it is, its rules in sentences, its pieces.
import { useLoaded } from "../app/hooks";
import { address } from "../app/route";
import { service } from "../app/service";
import { Problem, Waiting } from "./parts";

export function GamePage({ name }: { name: string }) {
  const { value, error } = useLoaded(async () => {
    const connection = await service();
    const { variant } = await connection.request("load", { name });
    const description = await connection.request("describe", { variant });
    await connection.request("close", { variant });
    return description;
  }, [name]);
  if (error) return <Problem text={error} />;
  if (!value) return <Waiting what="the game" />;
  return (
    <article class="game-page">
      <h1>{value.title}</h1>
      <p>{value.inventor}</p>
      <p>{value.description}</p>
      <p><a class="button" href={address("play", [name])}>Play</a></p>
    </article>
  );
}
