import { Injectable } from '@nestjs/common';
import { RedisClient, Unavailable } from '@asili/platform';

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

/** A caller is answered within three seconds, so half of that is all the server gets. */
const timeoutMs = 1500;
/** After a failure it is not asked for so long: what follows in the same message would wait again. */
const restMs = 2000;

/** The shared Redis for somebody who waits on a phone. */
@Injectable()
export class QuickRedis {
  private restsUntil = 0;

  constructor(private readonly redis: RedisClient) {}

  /** @throws Unavailable at the latest after a second and a half */
  async run<T>(command: (redis: RedisClient) => Promise<T>): Promise<T> {
    if (performance.now() < this.restsUntil) throw new Unavailable({ service: 'redis' });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        reject(new Unavailable({ service: 'redis' }));
      }, timeoutMs);
    });
    const asked = command(this.redis);
    asked.catch(() => undefined); // Heard of below, or too late.
    try {
      return await Promise.race([asked, late]);
    } catch (error) {
      this.restsUntil = performance.now() + restMs;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}
