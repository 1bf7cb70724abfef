import { Schedule } from '@asili/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SessionStore } from './session-store.ts';

/** How soon another process tells the fast copy what one that died did not. */
const leftoversMs = 10_000;
/** While the fast copy is away. */
const againMs = 1000;

/** Ends of sessions that the fast copy has not been told of. */
@Injectable()
export class SessionsSettler implements OnApplicationBootstrap {
  constructor(
    private readonly schedule: Schedule,
    private readonly sessions: SessionStore,
  ) {}

  onApplicationBootstrap(): void {
    const settling = this.schedule.every(
      (hasFailed) => (hasFailed ? againMs : leftoversMs),
      'settling ends of sessions',
      () => this.sessions.settleEnds(),
    );
    this.sessions.onEndMissed(() => {
      settling.soon(againMs);
    });
    settling.soon();
  }
}
