/** Runs work of the same name one after another; different names run side by side. */
export class Serial {
  private readonly tails = new Map<string, Promise<unknown>>();

  run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.tails.get(name) ?? Promise.resolve()).then(work);
    const settled = turn.then(() => undefined, () => undefined);
    this.tails.set(name, settled);
    void settled.then(() => {
      if (this.tails.get(name) === settled) this.tails.delete(name);
    });
    return turn;
  }
}
