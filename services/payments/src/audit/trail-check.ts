import { Health, Metrics, Schedule } from '@asili/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { VerifyTrail } from './verify-trail.ts';

const everyMs = 60_000;

/** Has the audit trail read again and again, and shows a monitor what was found. */
@Injectable()
export class TrailCheck implements OnApplicationBootstrap {
  constructor(
    private readonly schedule: Schedule,
    private readonly health: Health,
    private readonly metrics: Metrics,
    private readonly verify: VerifyTrail,
  ) {}

  onApplicationBootstrap(): void {
    this.health.registerBackground('audit trail', () =>
      this.verify.brokenAt === null ? { ok: true } : { ok: false, detail: `altered at entry ${this.verify.brokenAt}` },
    );
    this.metrics.gauge('asili_audit_trail_altered', '1 where the chain of the audit trail is broken', () =>
      this.verify.brokenAt === null ? 0 : 1,
    );
    this.schedule.every(everyMs, 'verifying the audit trail', () => this.verify.run()).soon();
  }
}
