/** Not asked, or not answered in time. */
export class CircuitOpen extends Error {
  override readonly name = 'CircuitOpen';
}

const timeoutMs = 800;
const restMs = 1500;

/** Keeps requests from waiting for something that hangs: no answer in 800 ms fails, and for 1.5 s nothing more is asked. */
export class CircuitBreaker {
  private openUntil = 0;

  constructor(private readonly now: () => number = Date.now) {}

  /** @throws CircuitOpen, or what `ask` throws */
  run<T>(ask: () => Promise<T>): Promise<T> {
    if (this.now() < this.openUntil) return Promise.reject(new CircuitOpen());
    return new Promise<T>((resolve, reject) => {
      const fail = (error: Error): void => {
        this.openUntil = this.now() + restMs;
        reject(error);
      };
      // When this process itself was busy, an answer may lie unread: one turn of the event loop reads it before giving up.
      const late = setTimeout(
        () =>
          setImmediate(() => {
            if (waiting) fail(new CircuitOpen());
          }),
        timeoutMs,
      ).unref();
      let waiting = true;
      const answered = (): void => {
        waiting = false;
        clearTimeout(late);
      };
      ask().then(
        (value) => {
          answered();
          resolve(value);
        },
        (error: Error) => {
          answered();
          fail(error);
        },
      );
    });
  }
}
