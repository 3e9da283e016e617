// What the browser keeps for this page. Where it keeps nothing (private windows, storage that is full or forbidden) everything works
// until the page is left.

const memory = new Map<string, string>();

function browser_storage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

export function read_kept_text(key: string): string | undefined {
  return memory.get(key) ?? browser_storage()?.getItem(key) ?? undefined;
}

export function keep_text(key: string, text: string): void {
  try {
    const storage = browser_storage();
    if (!storage) memory.set(key, text);
    else storage.setItem(key, text);
    if (storage) memory.delete(key);
  } catch {
    memory.set(key, text);
  }
}

export function forget_text(key: string): void {
  memory.delete(key);
  browser_storage()?.removeItem(key);
}

export function kept_keys(prefix: string): string[] {
  const storage = browser_storage();
  const keys = new Set(memory.keys());
  for (let at = 0; storage && at < storage.length; ++at) keys.add(storage.key(at)!);
  return [...keys].filter((key) => key.startsWith(prefix));
}
