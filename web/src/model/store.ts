// A value that can be watched. The whole state of a page is in a few stores.

export class Store<T> {
  private readonly watchers = new Set<(value: T) => void>();

  constructor(private value: T) {}

  get(): T {
    return this.value;
  }

  set(value: T): void {
    this.value = value;
    for (const watcher of [...this.watchers]) watcher(value);
  }

  /** Changes some keys of the value. */
  patch(part: Partial<T>): void {
    this.set({ ...this.value, ...part });
  }

  watch(watcher: (value: T) => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }
}
