import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { ProfileSignal } from './profile-signal.ts';

@Injectable()
export class MemoryProfileSignal extends ProfileSignal {
  private wake = new AbortController();

  override changed(): void {
    this.wake.abort();
  }

  override async wait(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.wake.signal, ref: false }).catch(() => undefined);
    if (this.wake.signal.aborted) this.wake = new AbortController();
  }
}
