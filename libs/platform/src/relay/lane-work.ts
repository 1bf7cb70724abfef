import { BoundedMap, DomainError } from '@asili/kernel';
import { inContext, traceStep } from '../context/request-context.ts';
import { eventsOf, type CommitDocument, type CommitRules } from '../event-store/commit-document.ts';
import type { StoredEvent } from '../event-store/event-store.ts';
import type { TopicMessages } from '../kafka/event-bus.ts';
import { handlerLimitMs, withinLimit } from '../lifecycle/with-timeout.ts';
import { publishing, type Marks, type Outbox } from './outbox.ts';
import { NotPublished, Publishing } from './publishing.ts';
import type { Reaction } from './reactions.ts';
import { isPermanent, isUnavailable } from '../errors/classify.ts';
import type { Log } from '../logging/log.ts';
import type { StalledStream, StalledStreams } from './stalled-streams.ts';

type Rules = Pick<CommitRules, 'service' | 'registry' | 'aggregates'>;

/** What is done with commits: publishing, or a reaction. */
export interface Step {
  readonly name: string;
  /** Streams in hand at a time, over all lanes. */
  readonly maxStreams: number;
  /** Does it for commits of one stream, in order. */
  run(commits: readonly CommitDocument[]): Promise<void>;
  /** Whether the error says that nothing of any stream can be done now: then all wait, and none is set aside. */
  isOutage(error: unknown): boolean;
}

const streamsAtOnce = 8;

/** A broker that is away lets all streams wait; a stream it refuses waits by itself. */
export function publishStep({
  service,
  registry,
  aggregates,
  publish,
}: Rules & { publish: (batches: readonly TopicMessages[]) => Promise<void> }): Step {
  const kafka = new Publishing({ service, publish, ...(registry && { registry }), ...(aggregates && { aggregates }) });
  return {
    name: publishing,
    maxStreams: Infinity,
    run: (commits) => kafka.run(commits),
    isOutage: (error) => error instanceof NotPublished,
  };
}

/**
 * One that fails is never an outage: whatever it says is missing, other streams may not need it. One that does not end in time
 * counts as failed, and is tried again beside what it left running.
 */
export function reactionStep(reaction: Reaction, rules: Rules & { reactionLimitMs?: number }): Step {
  const limitMs = rules.reactionLimitMs ?? handlerLimitMs;
  const run = async (commits: readonly CommitDocument[]): Promise<void> => {
    const events = commits.flatMap((commit) => eventsOf(commit, rules)).filter((event) => reaction.wants(event));
    if (events.length > 0)
      await withinLimit(
        limitMs,
        withCause(events, () => reaction.run(events)),
      );
  };
  return { name: reaction.name, maxStreams: streamsAtOnce, run, isOutage: () => false };
}

/** What is appended meanwhile follows from these events, where one request led to all of them. */
function withCause(events: readonly StoredEvent[], work: () => Promise<void>): Promise<void> {
  const last = events.at(-1);
  if (!last || events.some(({ meta }) => meta.correlationId !== last.meta.correlationId)) return work();
  const {
    id,
    meta: { correlationId, traceparent },
  } = last;
  return inContext(
    {
      requestId: id,
      correlationId,
      causationId: id,
      ...(traceparent !== undefined && { traceparent: traceStep(traceparent) }),
    },
    work,
  );
}

interface LaneWorkOptions {
  outbox: Outbox;
  marks: Marks;
  stalled: StalledStreams;
  log: Log;
  pageSize: number;
  /** First pause between tries, in milliseconds; doubles. */
  retryBaseMs: number;
  /** Whether this instance may still begin something on that lane. */
  holds: (lane: number) => boolean;
  onDone: (step: string, commits: number) => void;
  /** When a stream is to be tried again. */
  onRetry: (at: Date) => void;
  /** For tests: runs between doing and marking. */
  afterRun?: ((step: string) => Promise<void> | void) | undefined;
}

const maxTries = 10;
const maxPauseMs = 60_000;
/** A service that is away may be back at any moment. */
const maxAwayPauseMs = 5000;
const heldAtOnce = 50;
const rememberedStreams = 1000;

/**
 * One step on the commits of this instance's lanes. Streams of a page go side by side, each in its order, and are marked as they
 * are done. A stream the step fails with is set aside, tried again after growing pauses commit by commit, and parked with the
 * reason after bounded tries; its later commits wait behind it, for this step alone. A service that is away is waited for.
 */
export class LaneWork {
  private readonly retrying = new Set<string>();
  private readonly slots: Slots;
  /** The version up to which nothing of a stream waits for this step, as far as this process knows. */
  private readonly settled = new BoundedMap<string, number>(rememberedStreams);

  constructor(
    readonly step: Step,
    private readonly options: LaneWorkOptions,
  ) {
    this.slots = new Slots(step.maxStreams);
  }

  /** Whether something of the lane is in hand. */
  isRetrying(lane: number): boolean {
    return [...this.retrying].some((key) => key.startsWith(`${lane} `));
  }

  /** A commit that this process has just appended and this step does not want. */
  passed(commit: Pick<CommitDocument, 'stream' | 'v' | 'n'>): void {
    if (this.isNext(commit)) this.settle(commit);
  }

  private readonly isNext = ({ stream, v }: Pick<CommitDocument, 'stream' | 'v'>): boolean =>
    v === 1 || this.settled.get(stream) === v - 1;

  private settle({ stream, v, n }: Pick<CommitDocument, 'stream' | 'v' | 'n'>): void {
    this.settled.set(stream, v + n - 1);
  }

  /** Does one page of the lane. Returns whether there may be more. @throws on an outage; what was done is marked */
  async page(lane: number): Promise<boolean> {
    if (!this.options.holds(lane)) return false;
    const { commits, more } = await this.options.outbox.due(this.step.name, lane, this.options.pageSize, this.isNext);
    if (commits.length === 0) return false;
    const streams = byStream(commits);
    const stalled = await this.options.stalled.among(this.step.name, [...streams.keys()]);
    const results = await Promise.allSettled(
      [...streams].map(([stream, all]) =>
        stalled.has(stream) ? this.holdBack(stream) : this.slots.run(() => this.stream(stream, all)),
      ),
    );
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    return more;
  }

  private async stream(stream: string, commits: readonly CommitDocument[]): Promise<void> {
    try {
      await this.do(commits);
    } catch (error) {
      if (this.step.isOutage(error)) throw error;
      // With several, one of the later ones may be to blame: they are tried one by one.
      await this.fail(stream, error, commits.length === 1 ? commits[0] : undefined, commits.length === 1 ? 1 : 0);
      await this.holdBack(stream);
    }
  }

  private async do(commits: readonly CommitDocument[]): Promise<void> {
    const { step, options } = this;
    await step.run(commits);
    await options.afterRun?.(step.name);
    await options.marks.add(
      step.name,
      commits.map(({ _id }) => _id),
    );
    for (const commit of commits) this.settle(commit);
    options.onDone(step.name, commits.length);
  }

  /** That it stands still is written again behind the move: whoever ended it meanwhile has not seen what was moved. */
  private async holdBack(stream: string): Promise<void> {
    await this.options.outbox.hold(this.step.name, stream);
    await this.options.stalled.ensure(this.step.name, stream);
    this.options.onRetry(new Date());
  }

  /** Tries again what is set aside of the stream, from its first commit on. Safe under concurrent runs: a commit may be done twice. */
  async retry({ stream, lane, tries }: StalledStream): Promise<void> {
    const key = `${lane} ${stream}`;
    if (this.retrying.has(key)) return;
    this.retrying.add(key);
    try {
      await this.slots.run(() => this.retryInTurn(stream, lane, tries));
    } finally {
      this.retrying.delete(key);
    }
  }

  private async retryInTurn(stream: string, lane: number, triesBefore: number): Promise<void> {
    const { outbox, stalled, holds } = this.options;
    const { name } = this.step;
    await outbox.hold(name, stream); // Whoever set it aside may have died half-way.
    for (let tries = triesBefore; holds(lane);) {
      const commits = await outbox.heldOf(name, stream, heldAtOnce);
      if (commits.length === 0) break;
      for (const commit of commits) {
        try {
          await this.do([commit]);
        } catch (error) {
          if (this.step.isOutage(error)) throw error;
          await this.fail(stream, error, commit, tries + 1);
          return;
        }
        tries = 0;
      }
    }
    if (!holds(lane)) return;
    await stalled.end(name, stream);
    if (await outbox.hasHeld(name, stream)) await stalled.ensure(name, stream);
    else this.options.log.info('relay: stream resumed', { reaction: name, stream });
  }

  private async fail(stream: string, error: unknown, commit: CommitDocument | undefined, tries: number): Promise<void> {
    const { log, stalled, retryBaseMs, onRetry } = this.options;
    const isAway = isUnavailable(error);
    const parked = !isAway && (tries >= maxTries || (tries > 0 && isHopeless(error)));
    const pauseMs =
      tries === 0 ? 0 : Math.min(retryBaseMs * 2 ** Math.min(tries - 1, 20), isAway ? maxAwayPauseMs : maxPauseMs);
    const nextAt = parked ? undefined : new Date(Date.now() + pauseMs);
    const facts = { reaction: this.step.name, stream, commit: commit?._id, tries, error };
    if (parked) log.error('relay: reaction failed, stream parked', facts);
    else log.warn('relay: reaction failed, retrying', { ...facts, pauseMs });
    await stalled.failed(this.step.name, stream, { tries, reason: reasonOf(error), commit: commit?._id, nextAt });
    if (nextAt) onRetry(nextAt);
  }
}

function byStream(commits: readonly CommitDocument[]): Map<string, CommitDocument[]> {
  const streams = new Map<string, CommitDocument[]>();
  for (const commit of commits) {
    const all = streams.get(commit.stream);
    if (all) all.push(commit);
    else streams.set(commit.stream, [commit]);
  }
  return streams;
}

/** Lets so many run at a time, the others in the order they came. */
class Slots {
  private readonly waiting: (() => void)[] = [];

  constructor(private free: number) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else
      await new Promise<void>((resolve) => {
        this.waiting.push(resolve);
      });
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}

/** A business rule that refuses may agree a moment later, when what runs beside this is done. */
const isHopeless = (error: unknown): boolean => isPermanent(error) && !(error instanceof DomainError);

function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 500) : 'unknown error';
}
