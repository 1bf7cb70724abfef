import type { ConsumerRunner } from './consumer-runner.ts';

/** All consumers of this process. */
export class Consumers {
  readonly runners: ConsumerRunner[] = [];

  add(runner: ConsumerRunner): void {
    this.runners.push(runner);
    runner.start();
  }

  /** Resolves when every 'each-instance' and 'state' consumer has read what was there at start. */
  async caughtUp(): Promise<void> {
    await Promise.all(this.runners.filter(({ handler }) => (handler.subscription.mode ?? 'shared') !== 'shared').map(({ catchUp }) => catchUp.done));
  }

  async stop(): Promise<void> {
    await Promise.all(this.runners.map((runner) => runner.stop()));
  }
}
