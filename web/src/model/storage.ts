// What the browser keeps for this page. Where it keeps nothing (private windows, storage that is full or forbidden) everything works
// until the page is left, and whoever keeps something is told.

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

/** False if it is kept only until the page is left. */
export function keep_text(key: string, text: string): boolean {
  try {
    const storage = browser_storage();
    if (storage) {
      storage.setItem(key, text);
      memory.delete(key);
      return true;
    }
  } catch {
    // No room, or none for this page.
  }
  memory.set(key, text);
  return false;
}

/** Calls with each text that another tab of this browser has kept or taken away; answers how to stop that. */
export function watch_kept_texts(changed: (key: string) => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key !== null && event.storageArea === browser_storage()) changed(event.key);
  };
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
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
