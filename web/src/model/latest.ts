// Questions whose answers may come late. Of one kind of question only the last one asked counts: what an earlier one is
// answered, good or bad, is dropped by whoever asked.

export class Latest {
  private last = 0;

  /** A question is asked: the function says, when its answer is there, whether it still counts. */
  ask(): () => boolean {
    const mine = ++this.last;
    return () => mine === this.last;
  }

  /** Nobody wants to know any more. */
  drop(): void {
    ++this.last;
  }
}
