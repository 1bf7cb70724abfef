import { Schedule } from '@asili/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SessionStore } from './session-store.ts';

const everyMs = 1000;

@Injectable()
export class SessionsSettler implements OnApplicationBootstrap {
  constructor(
    private readonly schedule: Schedule,
    private readonly sessions: SessionStore,
  ) {}

  onApplicationBootstrap(): void {
    this.schedule.every(everyMs, 'settling ends of sessions', () => this.sessions.settleEnds());
  }
}
