import { Every, Log, Health, Metrics, sha256 } from '@asili/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AuditTrail } from './audit-trail.mongo.ts';
import { firstBreak, type AuditEntry } from './domain/audit-entry.ts';

const pageSize = 1000;
type Link = Pick<AuditEntry, 'position' | 'hash'>;

/**
 * Reads the audit trail round and round, some of it at a time, and tells where it was altered. Every process has a round of its own, so that
 * each one's monitor hears of it; nothing is written.
 */
@Injectable()
export class VerifyTrail {
  /** What was read last in this round; null before the first entry. */
  private last: Link | null = null;
  private newest: Link | null = null;
  private found: number | null = null;

  constructor(
    private readonly trail: AuditTrail,
    private readonly log: Log,
  ) {}

  /** The first position that a round found altered or missing; null for none. What was found stays found until the process ends: a trail is not mended. */
  get brokenAt(): number | null {
    return this.found;
  }

  /** Reads on by a page; after the last one the next run begins anew. */
  @Every(60_000, 'verifying the audit trail', { atStart: true })
  async run(): Promise<void> {
    const entries = await this.trail.following(this.last?.position ?? 0, pageSize);
    const broken = firstBreak(entries, sha256, this.last) ?? this.changedSince(entries) ?? this.missing(entries);
    if (broken !== null && this.found !== broken) {
      this.found = Math.min(broken, this.found ?? broken);
      this.log.error('audit trail altered', { position: broken });
    }
    const end = entries.at(-1);
    if (end && end.position >= (this.newest?.position ?? 0)) this.newest = { position: end.position, hash: end.hash };
    this.last =
      broken === null && entries.length === pageSize && end ? { position: end.position, hash: end.hash } : null;
  }

  /** Who writes the whole chain anew has it follow again; what this process has read before tells on them. */
  private changedSince(entries: readonly AuditEntry[]): number | null {
    const same = entries.find(({ position }) => position === this.newest?.position);
    return same && same.hash !== this.newest?.hash ? same.position : null;
  }

  /** Taken from the end, where nothing follows. */
  private missing(entries: readonly AuditEntry[]): number | null {
    const end = entries.at(-1)?.position ?? this.last?.position ?? 0;
    return entries.length < pageSize && this.newest && end < this.newest.position ? end + 1 : null;
  }
}

/** Shows a monitor what was found. */
@Injectable()
export class TrailCheck implements OnApplicationBootstrap {
  constructor(
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
  }
}
