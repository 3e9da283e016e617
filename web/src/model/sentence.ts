// Sentences of texts that games bring along.

/** The first sentence of what a game says about itself. */
export function firstSentence(text: string): string {
  const [paragraph = ""] = text.trim().split(/\n\s*\n/);
  const whole = paragraph.replaceAll(/\s+/g, " ");
  return /^.*?[.!?](?=\s+[A-Z0-9]|$)/.exec(whole)?.[0] ?? whole;
}
