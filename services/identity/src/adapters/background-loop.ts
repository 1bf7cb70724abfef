import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { Log } from '@asili/platform';
import { ProfileSignal } from '../app/ports.ts';
import { PublishProfiles } from '../app/publish-profiles/publish-profiles.ts';
import { MongoSessions } from './mongo/mongo-sessions.ts';

const pauseMs = 1000;
const pauseAfterFailureMs = 3000;

/** Wakes the loop early; the loop looks by itself every second, so a lost call costs a second. */
@Injectable()
export class LoopSignal extends ProfileSignal {
  private wake = new AbortController();

  changed(): void {
    this.wake.abort();
  }

  /** Resolves at the next call of `changed` or after the pause. */
  async wait(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.wake.signal, ref: false }).catch(() => undefined);
    if (this.wake.signal.aborted) this.wake = new AbortController();
  }
}

/** Publishes changed profiles and settles ends of sessions the cache has missed. Both are marks in documents, so a crash loses nothing. */
@Injectable()
export class BackgroundLoop implements OnApplicationBootstrap, OnModuleDestroy {
  private stopped = false;
  private running: Promise<void> | undefined;

  constructor(
    private readonly publishProfiles: PublishProfiles,
    private readonly sessions: MongoSessions,
    private readonly signal: LoopSignal,
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
