/** The deadline passed first. */
export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded';
}

/** The work's result if it comes in time, else DeadlineExceeded; the work itself goes on unwatched. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
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
