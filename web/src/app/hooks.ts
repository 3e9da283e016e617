// Hooks that components share: watching a store, and loading data.
import { useEffect, useState } from "preact/hooks";

import type { Store } from "../model/store";

export function useStore<T>(store: Store<T>): T {
  const [value, set] = useState(store.get());
  useEffect(() => {
    set(store.get());
    return store.watch(set);
  }, [store]);
  return value;
}

export interface Loaded<T> {
  value?: T;
  error?: string;
}

/** Loads again when one of `keys` changes. A result that comes too late is dropped. */
export function useLoaded<T>(load: () => Promise<T>, keys: readonly unknown[]): Loaded<T> {
  const [loaded, set] = useState<Loaded<T>>({});
  useEffect(() => {
    let wanted = true;
    set({});
    load().then(
      (value) => wanted && set({ value }),
      (error: unknown) => wanted && set({ error: error instanceof Error ? error.message : String(error) }),
    );
    return () => void (wanted = false);
  }, keys);
  return loaded;
}
