// The current address: the part behind `#`. #/play/chess?boards=3 has a page (`play`), its subject (`chess`), and a
// query.

export interface Route {
  page: string;
  /** The parts after the page's name, decoded. */
  rest: string[];
  query: URLSearchParams;
}

export function readRoute(hash: string): Route {
  const [before = "", after = ""] = hash.replace(/^#\/?/, "").split(/\?(.*)/s);
  const [page = "", ...rest] = before.split("/").map(decode);
  return { page, rest, query: new URLSearchParams(after) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function address(page: string, rest: readonly string[] = [], query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query).toString();
  return "#/" + [page, ...rest].map(encodeURIComponent).join("/") + (search ? `?${search}` : "");
}
