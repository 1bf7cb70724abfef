import { api } from '@asili/web';

/** Answers are dated to the second and take a while: so close together, two clocks are taken for one. */
const alikeMs = 5000;
let aheadMs = 0;

/** The time by which the server's deadlines pass, in milliseconds: this device's, corrected by what the last timed answer was dated. */
export const serverNow = (): number => Date.now() + aheadMs;

/** Reads something with a deadline in it, and what time its owner has. Of answers that nothing keeps: an old one has an old date. */
export async function timedGet<T>(address: string, signal: AbortSignal): Promise<T> {
  return api<T>('GET', address, {
    signal,
    transport: async (path, init) => {
      const reply = await fetch(path, init);
      const difference = Date.parse(reply.headers.get('date') ?? '') - Date.now();
      if (!Number.isNaN(difference)) aheadMs = Math.abs(difference) < alikeMs ? 0 : difference;
      return reply;
    },
  });
}
