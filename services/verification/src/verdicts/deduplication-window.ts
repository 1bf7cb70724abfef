import { BoundedMap, Clock } from '@asili/kernel';
import { EventStore, OnceTaken, Schedule, type Appended, type Commit, type NewEvent } from '@asili/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';

const hourMs = 3_600_000;
const sweepEveryMs = 600_000;
const maxRemembered = 50_000;

/** One visitor's hour with one product; copies are counted apart from checks. */
interface VisitorHour {
  readonly visitor: string;
  readonly productId: string;
  readonly kind: 'check' | 'attempt';
  readonly at: Date;
}

/**
 * 'Once per visitor, product and hour'. The commit of the check that counts holds the hour, so being counted and being on
 * record are one insert: whichever process dies, neither is there without the other. Hours gone by are released, and with
 * them the visitor's hash.
 */
@Injectable()
export class DeduplicationWindow implements OnApplicationBootstrap {
  /** Hours known to be held, so that repeats do not ask the database. */
  private readonly held = new BoundedMap<string, true>(maxRemembered);

  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
    private readonly schedule: Schedule,
  ) {}

  onApplicationBootstrap(): void {
    this.schedule.every(sweepEveryMs, 'releasing past hours', () => this.releasePast()).soon();
  }

  /**
   * Begins a stream with the first event if this is the first in its hour, else with the second.
   * @throws ConcurrencyConflict if the stream was begun by another commit
   */
  async append<E extends NewEvent>(
    stream: string,
    commit: { commitId: string; meta: { actor: string } },
    hour: VisitorHour,
    counted: E,
    repeated: E,
  ): Promise<Appended<E>> {
    const once = keyOf(hour);
    return (
      (await this.appendFirst(stream, { ...commit, events: [counted], once })) ??
      this.store.append<E>(stream, 0, { ...commit, events: [repeated] })
    );
  }

  /** Undefined if the hour is held by another commit. */
  private async appendFirst<E extends NewEvent>(
    stream: string,
    commit: Commit & { events: readonly E[]; once: string },
  ): Promise<Appended<E> | undefined> {
    if (this.held.has(commit.once)) return undefined;
    try {
      const appended = await this.store.append<E>(stream, 0, commit);
      this.held.set(commit.once, true);
      return appended;
    } catch (error) {
      if (!(error instanceof OnceTaken)) throw error;
      this.held.set(commit.once, true);
      return undefined;
    }
  }

  /** Lets go of hours that nobody can ask for any more. Repeating it changes nothing. */
  private async releasePast(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - hourMs).toISOString().slice(0, 13);
    await this.store.releaseOnce(before);
  }
}

/** Begins with the hour, by which it is released. */
function keyOf({ visitor, productId, kind, at }: VisitorHour): string {
  return `${at.toISOString().slice(0, 13)}|${productId}|${kind}|${visitor}`;
}
