/** The deadline passed first. */
export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded';
}

/** In so many steps a deadline passes: whatever this process slept through, with its machine or alone, counts as one of them, and answers that came meanwhile are read before the next. */
const steps = 8;

/** The work's result; the work itself goes on unwatched after the deadline. @throws {DeadlineExceeded} when the result does not come in time, or what the work throws */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  work.catch(() => undefined);
  const late = new Promise<never>((_resolve, reject) => {
    const wait = (left: number): void => {
      timer = setTimeout(() => {
        if (left > 1) wait(left - 1);
        else reject(new DeadlineExceeded(`no answer in ${ms} ms`));
      }, ms / steps);
    };
    wait(steps);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Far above what any handler takes; one that never ends would keep its lane or partition for ever. */
export const handlerLimitMs = 300_000;

/** Like `withTimeout`, where being late is a failure of the work itself and not of something that is away. */
export async function withinLimit<T>(ms: number, work: Promise<T>): Promise<T> {
  let hasEnded = false;
  try {
    return await withTimeout(
      ms,
      work.finally(() => {
        hasEnded = true;
      }),
    );
  } catch (error) {
    throw error instanceof DeadlineExceeded && !hasEnded ? new Error(`did not end in ${ms} ms`) : error;
  }
}
