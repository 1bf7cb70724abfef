/** How long a part may take before the person is told and offered another try. */
const slowAfterMs = 10_000;

const pending = new Map<{ start(): void }, boolean>();
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

/**
 * Something that is fetched once, and again while it has no answer if a person asks for it: the first start that succeeds
 * counts, so that an earlier one goes on in the background. Fails when every start has failed.
 */
export class RetryableLoad<T> {
  readonly promise: Promise<T>;
  private open = 0;
  private resolve!: (value: T) => void;
  private reject!: (reason: unknown) => void;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly load: () => Promise<T>) {
    this.promise = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    this.promise.catch(() => undefined); // The boundary shows it; nobody else waits for it.
    this.start();
  }

  start(): void {
    this.open += 1;
    this.mark(false);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.mark(true), slowAfterMs);
    this.load().then(
      (value) => this.end(() => this.resolve(value)),
      (reason: unknown) => {
        this.open -= 1;
        if (this.open === 0) this.end(() => this.reject(reason));
      },
    );
  }

  private mark(isSlow: boolean): void {
    pending.set(this, isSlow);
    tell();
  }

  private end(settle: () => void): void {
    clearTimeout(this.timer);
    pending.delete(this);
    settle();
    tell();
  }
}

/** Whether something the page needs takes long. */
export const isSlow = (): boolean => [...pending.values()].some(Boolean);

export function onSlowChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Starts once more what takes long. */
export function retrySlow(): void {
  for (const [load, slow] of pending) if (slow) load.start();
}
