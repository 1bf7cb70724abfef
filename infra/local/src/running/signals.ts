const SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Whoever started us through a channel (`bootstrap.mjs`) was killed: that counts as SIGTERM. */
if (process.connected) {
  process.once('disconnect', () => {
    if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(143);
  });
  process.channel?.unref();
}
/** A closed terminal must not end us in the middle of ending the others. */
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

/** One Ctrl-C may arrive twice: from the terminal and passed on by npm. */
const ECHO_MS = 500;

/**
 * Waits for Ctrl-C (or SIGTERM, or the terminal's end) and then stops. A second one stops in a hurry.
 *
 * @param stop called once in order; once more with `true` at the second signal
 */
export async function untilStopped(
  log: (line: string) => void,
  stop: (hurry: boolean) => Promise<void>,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    let asked = 0;
    let askedAt = 0;
    const onSignal = (): void => {
      const echo = Date.now() - askedAt < ECHO_MS;
      askedAt = Date.now();
      if (echo || asked === 2) return;
      asked += 1;
      log(asked === 1 ? 'stopping (again to hurry)' : 'stopping at once');
      stop(asked > 1).then(resolve, reject);
    };
    for (const signal of SIGNALS) process.on(signal, onSignal);
  });
  log('stopped');
}

/** While something is being started, a signal ends us at once; what was started ends with us. */
export async function exitOnSignalDuring<T>(work: () => Promise<T>): Promise<T> {
  const exit = (): void => process.exit(130);
  for (const signal of SIGNALS) process.on(signal, exit);
  try {
    return await work();
  } finally {
    for (const signal of SIGNALS) process.off(signal, exit);
  }
}
