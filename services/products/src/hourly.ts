import { Log, Shutdown } from '@asili/platform';
import { Injectable } from '@nestjs/common';

const everyMs = 3600 * 1000;

/** Runs clean-up work once an hour until the service stops; what fails is tried again in the next hour. */
@Injectable()
export class Hourly {
  constructor(
    private readonly shutdown: Shutdown,
    private readonly log: Log,
  ) {}

  /** @param work returns how many leftovers went */
  start(what: string, work: () => Promise<number>): void {
    const timer = setInterval(() => void this.run(what, work), everyMs).unref();
    this.shutdown.register('workers', what, () => clearInterval(timer));
  }

  private async run(what: string, work: () => Promise<number>): Promise<void> {
    try {
      const removed = await work();
      if (removed > 0) this.log.info(what, { removed });
    } catch (error) {
      this.log.warn(`${what} failed, will retry`, { error });
    }
  }
}
