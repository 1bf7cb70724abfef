import { outOfContext } from '../context/request-context.ts';
import { laneCount, type CommitDocument, type CommitRules } from '../event-store/commit-document.ts';
import type { TopicMessages } from '../kafka/event-bus.ts';
import { withTimeout } from '../lifecycle/with-timeout.ts';
import type { Log } from '../logging/log.ts';
import { LaneRuns } from './lane-runs.ts';
import { LaneWork, publishStep, reactionStep } from './lane-work.ts';
import type { Lanes, PreviousRelay } from './lanes.ts';
import { Marks, publishing, type Outbox } from './outbox.ts';
import type { Reactions } from './reactions.ts';
import type { StalledStreams } from './stalled-streams.ts';

export interface RelayOptions extends Pick<CommitRules, 'service' | 'registry' | 'aggregates'> {
  outbox: Outbox;
  stalled: StalledStreams;
  reactions: Reactions;
  publish: (batches: readonly TopicMessages[]) => Promise<void>;
  log: Log;
  /** Shares the work with other instances. Absent: this is the only one. */
  lanes?: Lanes;
  /** Keeps the relay of the release before from working beside this one. */
  previous?: PreviousRelay;
  /** Between looks for what other instances appended, or this one before it died. */
  pollMs?: number;
  /** Commits of a lane at a time. */
  pageSize?: number;
  /** First pause before a reaction that failed is tried again. */
  retryBaseMs?: number;
  /** What one run of a reaction may take. */
  reactionLimitMs?: number;
  afterRun?: (step: string) => Promise<void> | void;
}

/** Own appends wake the relay at once. */
const sharedPollMs = 250;
const alonePollMs = 6000;
/** Between looks for lanes that others give back, and for what an instance of the release before appended. */
const shortPollMs = 1000;
/** Between looks for streams that an operator, or another instance, wants tried again. */
const stalledEveryMs = 15_000;
const maxBackoffMs = 5000;
/** While others append, there is always more. */
const lastSweepMs = 3000;
/** What a reaction in hand may take when the process ends. */
const lastReactionMs = 15_000;
const lookLimit = 200;
const retriedAtOnce = 100;
const allLanes = Array.from({ length: laneCount }, (_, lane) => lane);

/**
 * Brings commits to Kafka and to the service's own reactions, at least once and in the order of each stream: what is done but
 * not yet marked when the process dies is done again, events under the same ids. Publishing and each reaction are steps of
 * their own, and none waits for another. Streams are spread over lanes, and lanes over the live instances; each lane of each
 * step goes by itself. Two instances that both believe to hold a lane repeat events and never reorder their first appearance,
 * because each starts a stream at its first unmarked commit.
 */
export class Relay {
  private isRunning = false;
  private works: readonly LaneWork[] = [];
  private readonly running: LaneRuns;
  private loop: Promise<void> = Promise.resolve();
  private wake: () => void = () => undefined;
  private nextRetry = 0;
  /** What the last look took. */
  private lookMs = 0;
  private failures = 0;
  private published = 0;
  private readonly retries = new Set<Promise<void>>();

  constructor(private readonly options: RelayOptions) {
    this.running = new LaneRuns({
      log: options.log,
      maxBackoffMs,
      goesOn: (lane) => this.isRunning && this.holds(lane),
    });
  }

  /** Reactions are registered before. */
  start(): void {
    if (this.isRunning) return;
    this.isRunning = true;
    this.prepare();
    this.loop = outOfContext(() => this.run());
  }

  /** Something was appended in this process. */
  signal(commit: CommitDocument): void {
    const { lane, due = [] } = commit;
    if (!this.isRunning || lane === undefined || !this.holds(lane)) return;
    outOfContext(() => {
      for (const work of this.works)
        if (work.step.name === publishing || due.includes(work.step.name)) this.running.begin(work, lane);
        else work.passed(commit);
    });
  }

  /** Stops after a last sweep, so that what this process appended leaves with it. */
  async stop(): Promise<void> {
    if (!this.isRunning) return;
    this.isRunning = false;
    this.wake();
    await this.loop;
    try {
      await withTimeout(lastReactionMs, this.sweep(lastSweepMs));
      await this.options.lanes?.leave();
    } catch (error) {
      this.options.log.warn('relay: outbox not drained on shutdown', { error });
    }
  }

  /**
   * Does everything that is due, on the lanes this instance has, and begins nothing more after that time. Returns the number of
   * commits published. @throws what kept it from it
   */
  async sweep(withinMs = Infinity): Promise<number> {
    const end = Date.now() + withinMs;
    this.prepare();
    this.published = 0;
    this.running.failure = undefined;
    await this.keepLanes();
    do {
      await this.settled();
      const { failure } = this.running;
      if (failure !== undefined)
        throw failure instanceof Error ? failure : new Error('relay failed', { cause: failure });
    } while (Date.now() < end && (await this.look()));
    return this.published;
  }

  private prepare(): void {
    if (this.works.length > 0) return;
    const { reactions, outbox, stalled, log, pageSize = 100, retryBaseMs = 250, afterRun } = this.options;
    const steps = [
      publishStep(this.options),
      ...reactions.list().map((reaction) => reactionStep(reaction, this.options)),
    ];
    const marks = new Marks(outbox);
    this.works = steps.map(
      (step) =>
        new LaneWork(step, {
          outbox,
          marks,
          stalled,
          log,
          pageSize,
          retryBaseMs,
          afterRun,
          holds: (lane) => this.holds(lane),
          onDone: (name, commits) => {
            if (name === publishing) this.published += commits;
          },
          onRetry: (at) => {
            this.retryAt(at.getTime());
          },
        }),
    );
  }

  private holds(lane: number): boolean {
    return this.options.lanes?.holds(lane) ?? true;
  }

  private held(): readonly number[] {
    return this.options.lanes?.held() ?? allLanes;
  }

  /** Everything that is in hand. */
  private async settled(): Promise<void> {
    const inHand = (): Promise<void>[] => [...this.running.done(), ...this.retries];
    for (let all = inHand(); all.length > 0; all = inHand()) await Promise.all(all);
  }

  private async run(): Promise<void> {
    while (this.isRunning) {
      try {
        await this.keepLanes();
        while ((await this.look()) && this.isRunning);
        await this.retryStalled();
        this.failures = 0;
      } catch (error) {
        this.failures += 1;
        this.options.log.warn('relay: poll failed, retrying', { error, failures: this.failures });
      }
      await this.rest();
    }
    this.running.endPauses();
  }

  private async keepLanes(): Promise<void> {
    const { lanes, previous } = this.options;
    const came = lanes ? await lanes.keep() : [];
    for (const lane of lanes?.surplus() ?? []) if (!this.isBusy(lane)) await lanes?.release(lane);
    if (this.holds(0)) await previous?.takeOver();
    if (came.length === 0) return;
    await this.recover(came);
    this.retryAt(0);
  }

  private isBusy(lane: number): boolean {
    return this.running.isOn(lane) || this.works.some((work) => work.isRetrying(lane));
  }

  /** What an instance that died set aside without saying so, or the release before calls refused, is known to stand still. */
  private async recover(lanes: readonly number[]): Promise<void> {
    const { outbox, stalled } = this.options;
    for (const { step } of this.works) {
      for (const { stream, reason } of await outbox.streamsHeld(step.name, lanes))
        await stalled.ensure(step.name, stream, reason === undefined ? undefined : { tries: 1, reason });
    }
  }

  /** One question for publishing and one for all reactions finds what is due, on lanes where nothing is in hand. Returns whether there may be more. */
  private async look(): Promise<boolean> {
    const started = Date.now();
    const lanes = this.held();
    const free = (work: LaneWork): number[] => lanes.filter((lane) => !this.running.has(work, lane));
    const [first, ...reactions] = this.works;
    const idle = reactions.filter((work) => free(work).length === lanes.length);
    const questions = [...(first ? [first] : []), ...reactions.filter((work) => !idle.includes(work))].map(
      async (work) => {
        const open = free(work);
        return open.length === 0
          ? []
          : (await this.options.outbox.lanesWithWork(work.step.name, open, lookLimit)).map((lane) => ({ work, lane }));
      },
    );
    const ofIdle = async () =>
      idle.length === 0 || lanes.length === 0
        ? []
        : this.options.outbox.work(
            idle.map(({ step }) => step.name),
            lanes,
            lookLimit,
          );
    const [pairs, more] = [(await Promise.all(questions)).flat(), await ofIdle()];
    for (const { work, lane } of pairs) this.running.begin(work, lane);
    for (const { reaction, lane } of more) {
      const work = idle.find(({ step }) => step.name === reaction);
      if (work) this.running.begin(work, lane);
    }
    this.lookMs = Date.now() - started;
    return pairs.length + more.length > 0;
  }

  private async retryStalled(): Promise<void> {
    const now = Date.now();
    if (now < this.nextRetry) return;
    this.nextRetry = now + stalledEveryMs;
    const limit = retriedAtOnce + this.retries.size; // Those in hand are among them.
    const due = await this.options.stalled.dueUntil(new Date(now), this.held(), limit);
    if (due.length === limit) this.nextRetry = now + sharedPollMs; // There is more.
    for (const stream of due) {
      const work = this.works.find(({ step }) => step.name === stream.reaction);
      if (!work) continue;
      const retry = work
        .retry(stream)
        .catch((error: unknown) => {
          this.options.log.warn('relay: retry failed', { error, reaction: stream.reaction, stream: stream.stream });
          this.retryAt(Date.now() + maxBackoffMs);
        })
        .finally(() => {
          this.retries.delete(retry);
        });
      this.retries.add(retry);
    }
  }

  private retryAt(at: number): void {
    if (at >= this.nextRetry) return;
    this.nextRetry = at;
    this.wake();
  }

  private get pollMs(): number {
    const { lanes } = this.options;
    if (this.options.pollMs !== undefined) return this.options.pollMs;
    if (lanes?.contended === true) return lanes.held().length === 0 ? shortPollMs : sharedPollMs;
    return this.options.previous?.isAlive === true ? shortPollMs : alonePollMs;
  }

  /** A slow database is polled less often, so that polling never takes more than a tenth of its time. */
  private rest(): Promise<void> {
    const poll = Math.max(this.pollMs, this.lookMs * 10);
    const ms = this.failures === 0 ? poll : Math.min(maxBackoffMs, 100 * 2 ** Math.min(this.failures, 6));
    const latest = Date.now() + ms;
    return new Promise((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      this.wake = () => {
        clearTimeout(timer);
        const at = this.failures === 0 ? Math.min(latest, this.nextRetry) : latest;
        if (this.isRunning) timer = setTimeout(resolve, Math.max(0, at - Date.now()));
        else resolve();
      };
      this.wake();
    });
  }
}
