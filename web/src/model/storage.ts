// The page's storage in the browser. Where it is not available (private windows, full or forbidden storage), everything
// works until the page is left, and functions that store something report it.

const memory = new Map<string, string>();

function browserStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

export function readKeptText(key: string): string | undefined {
  return memory.get(key) ?? browserStorage()?.getItem(key) ?? undefined;
}

/** Returns false if the text is kept only until the page is left. */
export function keepText(key: string, text: string): boolean {
  try {
    const storage = browserStorage();
    if (storage) {
      storage.setItem(key, text);
      memory.delete(key);
      return true;
    }
  } catch {
    // There is no room, or the page may not store anything.
  }
  memory.set(key, text);
  return false;
}

/**
 * Calls `changed` with each key that another tab of this browser has written or removed. Returns a function that stops
 * this.
 */
export function watchKeptTexts(changed: (key: string) => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key !== null && event.storageArea === browserStorage()) changed(event.key);
  };
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}

export function forgetText(key: string): void {
  memory.delete(key);
  browserStorage()?.removeItem(key);
}

export function keptKeys(prefix: string): string[] {
  const storage = browserStorage();
  const keys = new Set(memory.keys());
  for (let at = 0; storage && at < storage.length; ++at) keys.add(storage.key(at)!);
  return [...keys].filter((key) => key.startsWith(prefix));
}
