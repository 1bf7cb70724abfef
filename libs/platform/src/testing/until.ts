/** Waits on a condition, never on time. The patience is for a busy machine: what never comes true rejects after it. */
export async function until<T>(look: () => T | Promise<T>, what = 'the condition', patienceMs = 120_000): Promise<NonNullable<T>> {
  const giveUp = Date.now() + patienceMs;
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    if (Date.now() > giveUp) throw new Error(`never happened: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
