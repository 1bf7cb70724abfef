import { randomUUID } from 'node:crypto';
import { isDuplicateKey } from '../errors/classify.ts';
import { laneCount, type CommitRules } from '../event-store/commit-document.ts';
import type { Mongo } from '../mongo/mongo.ts';
import type { Outbox } from './outbox.ts';

interface LanesDocument {
  _id: string;
  /** Instances by owner; one is alive until its time is over. */
  members?: Record<string, { until: Date; instance?: string }>;
  /** Owner by lane. */
  lanes?: Record<string, string>;
}

interface LaneOptions {
  /** How long the lanes of a process that died keep the others waiting, in milliseconds. */
  ttlMs?: number;
  /** Only one process at a time may run under this name, as under `instanceName`: when it is restarted it has its lanes again at once. */
  instance?: string | undefined;
  now?: () => number;
}

/** Alone an instance says so rarely that its time must last longer. */
const aloneTtlMs = 12_000;
const sharedTtlMs = 6000;
/** The part of its time that an instance never lets pass unsaid. */
const renewBelow = 0.6;
const id = 'lanes';

/**
 * Shares the lanes out among the live instances of a service: one document names who is alive and whose each lane is. Who has
 * more than its share gives lanes back once nothing is in hand on them; who has less takes what is free or a dead one's. By the
 * clocks of the hosts, and for what was in hand when an instance lost its time, two may believe to hold a lane: what it guards
 * must bear that.
 */
export class Lanes {
  /** Another instance is alive. */
  contended = false;
  /** This one has fewer than its share: others are giving theirs back. */
  isShort = true;
  private readonly owner = randomUUID();
  private readonly now: () => number;
  private until = 0;
  private mine = new Set<number>();
  private readonly leaving = new Set<number>();
  /** Only a process that has just started can be a restarted one. */
  private restarted = true;

  constructor(
    private readonly mongo: Mongo,
    private readonly options: LaneOptions = {},
  ) {
    this.now = options.now ?? Date.now;
  }

  /** Whether work on the lane may begin. */
  holds(lane: number): boolean {
    return this.mine.has(lane) && !this.leaving.has(lane) && this.until > this.now();
  }

  held(): number[] {
    return [...this.mine].filter((lane) => this.holds(lane)).sort((a, b) => a - b);
  }

  /** Lanes to give back as soon as nothing is in hand on them. */
  surplus(): number[] {
    return [...this.leaving];
  }

  /** Makes the next `keep` ask the database. */
  renew(): void {
    this.isShort = true;
  }

  /** Says that this instance is alive, and takes and gives lanes; asks the database when some of the time is over or lanes are missing. Returns the lanes that came. @throws when it does not answer */
  async keep(): Promise<number[]> {
    const ttlMs = this.options.ttlMs ?? (this.contended ? sharedTtlMs : aloneTtlMs);
    const now = this.now();
    if (!this.isShort && this.until - now > ttlMs * renewBelow) return [];
    const until = now + ttlMs;
    const document = await this.sayAlive(new Date(until));
    const before = this.until > now ? this.mine : new Set<number>();
    this.until = until;
    const live = this.liveMembers(document, now);
    this.contended = live.size > 1;
    const owners = new Map(Object.entries(document.lanes ?? {}).map(([lane, owner]) => [Number(lane), owner]));
    this.mine = new Set([...owners].filter(([, owner]) => owner === this.owner).map(([lane]) => lane));
    await this.settle(owners, live, Object.keys(document.members ?? {}));
    this.restarted = false;
    return [...this.mine].filter((lane) => !before.has(lane));
  }

  /** Nothing is in hand on the lane: another instance may have it. */
  async release(lane: number): Promise<void> {
    this.mine.delete(lane);
    this.leaving.delete(lane);
    await this.documents.updateOne({ _id: id, [`lanes.${lane}`]: this.owner }, { $unset: { [`lanes.${lane}`]: 1 } });
  }

  /** Lets the others have everything at once. */
  async leave(): Promise<void> {
    const lanes = [...this.mine];
    this.mine = new Set();
    this.until = 0;
    this.isShort = true;
    await this.documents.updateOne({ _id: id }, { $unset: { [`members.${this.owner}`]: 1 } });
    for (const lane of lanes) await this.release(lane);
  }

  private get documents() {
    return this.mongo.collection<LanesDocument>('relay_lanes');
  }

  private async sayAlive(until: Date): Promise<LanesDocument> {
    const { instance } = this.options;
    const member = { until, ...(instance !== undefined && { instance }) };
    for (let attempt = 1; ; attempt += 1) {
      try {
        const update = { $set: { [`members.${this.owner}`]: member } };
        return (
          (await this.documents.findOneAndUpdate({ _id: id }, update, { upsert: true, returnDocument: 'after' })) ?? {
            _id: id,
          }
        );
      } catch (error) {
        if (!isDuplicateKey(error) || attempt === 3) throw error; // Two made the document at once.
      }
    }
  }

  private liveMembers({ members = {} }: LanesDocument, now: number): Set<string> {
    const { instance } = this.options;
    const isFormerSelf = (each: string | undefined): boolean =>
      this.restarted && instance !== undefined && each === instance;
    return new Set(
      Object.entries(members)
        .filter(
          ([owner, member]) => owner === this.owner || (member.until.getTime() > now && !isFormerSelf(member.instance)),
        )
        .map(([owner]) => owner),
    );
  }

  /** Each lane changes hands by a comparison with whose it was, so of two who want it one gets it. */
  private async settle(
    owners: ReadonlyMap<number, string>,
    live: ReadonlySet<string>,
    members: readonly string[],
  ): Promise<void> {
    const share = Math.ceil(laneCount / live.size);
    const free = Array.from({ length: laneCount }, (_, lane) => lane).filter(
      (lane) => !live.has(owners.get(lane) ?? ''),
    );
    this.leaving.clear();
    for (const lane of [...this.mine].slice(share)) this.leaving.add(lane);
    const wanted = free.slice(0, Math.max(0, share - this.mine.size));
    this.isShort = this.mine.size + wanted.length < share && hasMoreThan(share, owners, live);
    if (wanted.length === 0) return;
    const asSeen = Object.fromEntries(wanted.map((lane) => [`lanes.${lane}`, owners.get(lane) ?? null]));
    const dead = Object.fromEntries(
      members.filter((owner) => !live.has(owner)).map((owner) => [`members.${owner}`, 1 as const]),
    );
    const { matchedCount } = await this.documents.updateOne(
      { _id: id, ...asSeen },
      {
        $set: Object.fromEntries(wanted.map((lane) => [`lanes.${lane}`, this.owner])),
        ...(Object.keys(dead).length > 0 && { $unset: dead }),
      },
    );
    if (matchedCount === 0)
      this.isShort = true; // Another was quicker with one of them: look again.
    else for (const lane of wanted) this.mine.add(lane);
  }
}

/** Whether one of the live instances has lanes to give back. */
function hasMoreThan(share: number, owners: ReadonlyMap<number, string>, live: ReadonlySet<string>): boolean {
  const counts = new Map<string, number>();
  for (const owner of owners.values()) if (live.has(owner)) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  return [...counts.values()].some((count) => count > share);
}

interface RelayLease {
  _id: string;
  owner: string;
  until: Date;
  askedAt?: Date;
}

const owner = 'lanes';
const ttlMs = 60_000;
/** Between looks for what was appended without a lane: by that release while it runs beside, and by programs of operators. */
const lookEveryMs = 1000;
const quietLookEveryMs = 10_000;

/**
 * The release before publishes and reacts on one instance, by a lease of this name and by `out` alone. Its lease is taken over
 * and kept, so that its relay stands by; what its instances append is given lanes and reactions here. Until it has heard of it,
 * some seconds, both may do the same commits: events come twice under the same ids, and reactions run twice. Every commit has
 * `out`, so that it publishes in order again, a minute after the last instance of this release is gone.
 * Goes with the release after this one.
 */
export class PreviousRelay {
  private until = 0;
  private lookAt = 0;
  private seenAt = 0;

  constructor(
    private readonly mongo: Mongo,
    private readonly outbox: Outbox,
    private readonly rules: CommitRules,
  ) {}

  /** An instance of that release held the lease, or asked for it as it does each second. */
  get isAlive(): boolean {
    return Date.now() - this.seenAt < ttlMs;
  }

  /** Keeps the lease, and adopts commits without a lane: soon while that release runs beside. */
  async takeOver(): Promise<void> {
    const now = Date.now();
    if (now < this.lookAt) return;
    if (this.until - now < ttlMs * 0.6) await this.takeLease(now);
    await this.outbox.adopt(this.rules);
    this.lookAt = Date.now() + (this.isAlive ? lookEveryMs : quietLookEveryMs);
  }

  private async takeLease(now: number): Promise<void> {
    const until = new Date(now + ttlMs);
    const leases = this.mongo.collection<RelayLease>('leases');
    const update = { $set: { owner, until }, $unset: { instance: 1 as const } };
    const before = await leases.findOneAndUpdate({ _id: 'relay' }, update, { upsert: true, returnDocument: 'before' });
    this.until = until.getTime();
    const isHeld = before !== null && before.owner !== owner && before.until.getTime() > now;
    if (isHeld || (before?.askedAt !== undefined && now - before.askedAt.getTime() < ttlMs / 2)) this.seenAt = now;
  }
}
