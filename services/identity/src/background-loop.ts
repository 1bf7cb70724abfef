import { Log } from '@asili/platform';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { ProfileSignal } from './accounts/profile-signal.ts';
import { PublishProfiles } from './profiles/publish-profiles.ts';
import { SessionStore } from './sessions/session-store.ts';

const pauseMs = 1000;
const pauseAfterFailureMs = 3000;

/**
 * Publishes changed profiles and settles ends of sessions the cache has missed. Both are marks in documents, so a crash
 * loses nothing. Looks by itself every second, so a lost signal costs a second.
 */
@Injectable()
export class BackgroundLoop implements OnApplicationBootstrap, OnModuleDestroy {
  private stopped = false;
  private running: Promise<void> | undefined;

  constructor(
    private readonly publishProfiles: PublishProfiles,
    private readonly sessions: SessionStore,
    private readonly signal: ProfileSignal,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    this.signal.changed();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      const calm = await this.round();
      if (!this.stopped) await this.signal.wait(calm ? pauseMs : pauseAfterFailureMs);
    }
  }

  private async round(): Promise<boolean> {
    const results = await Promise.allSettled([this.publishProfiles.run(), this.sessions.settleEnds()]);
    for (const result of results) {
      if (result.status === 'rejected') this.log.warn('background round failed', { error: result.reason as unknown });
    }
    return results.every(({ status }) => status === 'fulfilled');
  }
}
