/** What a promise gives before a moment of `performance.now()`; undefined when that passes first, and the work goes on. */
export async function inTime<T>(work: Promise<T>, deadline: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(
      () => {
        resolve(undefined);
      },
      Math.max(0, deadline - performance.now()),
    );
  });
  work.catch(() => undefined); // Heard of below, or nobody waits any more.
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
