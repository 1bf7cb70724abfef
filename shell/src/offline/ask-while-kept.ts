import { keptAnswers, noteAnswer, queriesShowing, queryClient } from '@asili/web';

const firstPauseMs = 5000; // An answer that comes late has time to arrive: a slow line is not asked twice.
const maxPauseMs = 60_000;

/** Asks for what this page shows from the cache. A kept answer that nothing on the page asked for again is no longer shown. */
async function askAgain(): Promise<void> {
  const before = keptAnswers();
  const shown = queriesShowing(before);
  if (!navigator.onLine || queryClient.isFetching(shown) > 0) return;
  await queryClient.refetchQueries(shown, { throwOnError: true });
  const now = keptAnswers();
  for (const answer of before) if (now.includes(answer)) noteAnswer(answer.path, null);
}

/**
 * Asks again for what came from the cache, after a growing pause: the event that a connection is back comes once, and often before
 * anything gets through. Returns a function that stops it.
 */
export function askWhileKept(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = firstPauseMs;
  let stopped = false;
  const wait = () => {
    clearTimeout(timer);
    if (stopped) return;
    timer = setTimeout(run, pause);
    pause = Math.min(pause * 2, maxPauseMs);
  };
  const run = () => void askAgain().then(wait, wait); // What failed has been reported, and is asked for again.
  const back = () => {
    pause = firstPauseMs;
    wait();
  };
  addEventListener('online', back);
  wait();
  return () => {
    stopped = true;
    clearTimeout(timer);
    removeEventListener('online', back);
  };
}
