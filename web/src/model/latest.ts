// For requests whose answers may come late: only the last request counts. The caller drops the answers to earlier
// requests, whether they succeed or fail.

export class Latest {
  private last = 0;

  /** Registers a request. The returned function tells whether the request still counts when its answer arrives. */
  ask(): () => boolean {
    const mine = ++this.last;
    return () => mine === this.last;
  }

  /** Invalidates the last request. */
  drop(): void {
    ++this.last;
  }
}
