const windowMs = 60_000;
const openMs = 60_000;
const maxFailures = 5;
/** Enough to judge by. */
const keptCalls = 200;

/**
 * Whether a provider is worth asking a buyer's money of: after five calls in a minute that nobody answered, and no more that were, it is not for
 * a minute. What one process knows; others find out by themselves. Source: the reference's table of degradation, C5.
 */
export class Circuit {
  private calls: { readonly at: number; readonly isAnswered: boolean }[] = [];
  private openUntil = 0;

  note(isAnswered: boolean, now: Date): void {
    const at = now.getTime();
    this.calls = [...this.calls.filter((call) => call.at > at - windowMs), { at, isAnswered }].slice(-keptCalls);
    const failures = this.calls.filter((call) => !call.isAnswered).length;
    if (failures < maxFailures || failures <= this.calls.length / 2) return;
    this.openUntil = at + openMs;
    this.calls = []; // It is judged anew from then on.
  }

  isOpen(now: Date): boolean {
    return now.getTime() < this.openUntil;
  }
}
