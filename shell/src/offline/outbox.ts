import { sessionStore } from '@asili/web';
import {
  clearQueueHint,
  drainSyncResults,
  dropVerdicts,
  flushQueue,
  getPendingVerifications,
  mayHavePending,
  onChange,
  type SyncResult,
} from '@asili/web/offline';

const firstPauseMs = 5000;
const maxPauseMs = 60_000;

/**
 * Sends what waits: at the start, when the connection is back, when somebody signs in, when something new waits, and
 * again after a growing pause while the server does not answer. Calls `tell` once with what became of it, in one of the
 * tabs a person is looking at. Returns a function that stops it.
 */
export function startOutbox(tell: (outcomes: readonly SyncResult[]) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = firstPauseMs;
  let busy = false;
  let pendingRun = false;

  const attempt = async () => {
    clearTimeout(timer);
    await dropVerdicts();
    if (navigator.onLine) {
      if (!(await flushQueue())) {
        timer = setTimeout(run, pause);
        pause = Math.min(pause * 2, maxPauseMs);
      } else {
        pause = firstPauseMs;
        if (mayHavePending() && (await getPendingVerifications()).length === 0) clearQueueHint();
      }
    }
    if (document.visibilityState !== 'visible') return;
    const outcomes = await drainSyncResults(sessionStore.get().user?.id);
    if (outcomes.length > 0) tell(outcomes);
  };
  const run = () => {
    pendingRun = busy;
    if (busy) return;
    busy = true;
    // A browser that keeps nothing has nothing to send.
    void attempt()
      .catch(() => undefined)
      .finally(() => {
        busy = false;
        if (pendingRun) run();
      });
  };
  const back = () => {
    pause = firstPauseMs;
    run();
  };
  const stops = [onChange(run), sessionStore.subscribe(run)];
  addEventListener('online', back);
  document.addEventListener('visibilitychange', run);
  run();
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
    removeEventListener('online', back);
    document.removeEventListener('visibilitychange', run);
  };
}
