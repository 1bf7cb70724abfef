/** Waits on a condition, never on time. The timeout is for a busy machine: what never comes true rejects after it. */
export async function until<T>(look: () => T | Promise<T>, what = 'the condition', timeoutMs = 120_000): Promise<NonNullable<T>> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    if (Date.now() > deadline) throw new Error(`never happened: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
