import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../logging/log.ts';

const deadlineMs = 10_000;

/** Closes and ends the process on SIGTERM or SIGINT: with code 0, or 1 where closing takes over 10 s. A second signal changes nothing. */
export function stopOnSignal(close: () => Promise<void>, log: Log): void {
  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info('stopping', { signal });
    const closed = close().then(
      () => true,
      (error: unknown) => {
        log.error('stop failed', { error });
        return true;
      },
    );
    const inTime = await Promise.race([closed, delay(deadlineMs, false)]);
    log.info(inTime ? 'stopped' : 'stopped at the deadline');
    process.exit(inTime ? 0 : 1);
  };
  process.on('SIGTERM', () => {
    void stop('SIGTERM');
  });
  process.on('SIGINT', () => {
    void stop('SIGINT');
  });
}
