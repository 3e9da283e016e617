// Where one is: the part of the address behind `#`. #/play/chess?boards=3 is a page (`play`), what it is about
// (`chess`), and more words.

export interface Route {
  page: string;
  /** What stands behind the page's name, decoded. */
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
