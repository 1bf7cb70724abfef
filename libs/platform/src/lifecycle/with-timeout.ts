/** The deadline passed first. */
export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded';
}

/** The work's result; the work itself goes on unwatched after the deadline. @throws {DeadlineExceeded} when the result does not come in time, or what the work throws */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  work.catch(() => undefined);
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => { reject(new DeadlineExceeded(`no answer in ${ms} ms`)); }, ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
