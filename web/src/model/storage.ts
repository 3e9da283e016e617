// What the browser keeps for this page. Where it keeps nothing (private windows, storage that is full or forbidden)
// everything works until the page is left, and whoever keeps something is told.

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

/** False if it is kept only until the page is left. */
export function keepText(key: string, text: string): boolean {
  try {
    const storage = browserStorage();
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
