import { Log, Shutdown } from '@asili/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SweepPhotos } from '../../app/sweep-photos/sweep-photos.ts';

const everyMs = 3600 * 1000;

/** Has unused photos removed once an hour. */
@Injectable()
export class PhotoSweeper implements OnApplicationBootstrap {
  constructor(
    private readonly sweepPhotos: SweepPhotos,
    private readonly shutdown: Shutdown,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    const timer = setInterval(() => void this.sweep(), everyMs).unref();
    this.shutdown.register('workers', 'photo sweeper', () => clearInterval(timer));
  }

  private async sweep(): Promise<void> {
    try {
      const removed = await this.sweepPhotos.run();
      if (removed > 0) this.log.info('unused photos removed', { removed });
    } catch (error) {
      this.log.warn('unused photos: the next round goes on', { error });
    }
  }
}
