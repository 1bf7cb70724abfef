import type { mongo } from 'mongoose';
import {
  eventsOf,
  laneOf,
  outboxState,
  type CommitDocument,
  type CommitRules,
} from '../event-store/commit-document.ts';
import type { Mongo } from '../mongo/mongo.ts';
import { Together } from './publishing.ts';

/** The reaction that sends public events to Kafka. */
export const publishing = 'publish';

/** Commits that wait for one reaction, those set aside left out. */
interface Backlog {
  /** At most `maxCount`. */
  count: number;
  oldest: Date | undefined;
}

interface Done {
  readonly reaction: string;
  /** Of commits. */
  readonly ids: readonly string[];
}

/** A longer backlog is told by its age. */
const maxCount = 1000;
/** What a replica set may still roll back must not be published. */
const majority = { readConcern: { level: 'majority' } } as const;
const adoptedAtOnce = 500;

/** How a commit says what it waits for. `out` is what an earlier release reads and writes too. */
const marksOf = (reaction: string) =>
  reaction === publishing
    ? { due: { out: outboxState.pending }, held: { out: outboxState.refused } }
    : { due: { due: reaction }, held: { held: reaction } };

const ofStream = (stream: string) => ({ lane: laneOf(stream), _id: { $gte: `${stream}@`, $lt: `${stream}@\uffff` } });

/** Marks of all reactions, those of one moment in one call. */
export class Marks {
  private readonly together: Together<Done>;

  constructor(outbox: Outbox) {
    this.together = new Together((all) => outbox.done(all), { maxCalls: 2, weigh: ({ ids }) => ids.length });
  }

  /** Resolves once the reaction's commits are marked as done. */
  add(reaction: string, ids: readonly string[]): Promise<void> {
    return this.together.add({ reaction, ids });
  }
}

/**
 * Which commits wait for what. Publishing is due by `out`, the reactions of a service by their names in `due`; a stream that
 * a reaction failed with is set aside for it (`out: 2`, `held`), so that what waits long is never read beside what is new.
 */
export class Outbox {
  constructor(private readonly mongo: Mongo) {}

  private get commits() {
    return this.mongo.collection<CommitDocument>('commits');
  }

  /**
   * The first commits of the lane that wait for the reaction, by stream and version, and whether there may be more.
   *
   * A page may show the second commit of a stream without the first, when both were written while it was read. Whoever wrote
   * the second had read the first, so reading the page once more shows it: no stream starts in its middle.
   *
   * @param isNext whether nothing of the stream can wait before that commit
   */
  async due(
    reaction: string,
    lane: number,
    limit: number,
    isNext: (commit: CommitDocument) => boolean = isFirst,
  ): Promise<{ commits: CommitDocument[]; more: boolean }> {
    const filter = { ...marksOf(reaction).due, lane };
    const page = await this.commits.find(filter, majority).sort({ _id: 1 }).limit(limit).toArray();
    const more = page.length === limit;
    const last = page.at(-1)?._id;
    if (last === undefined || !startsInside(page, isNext)) return { commits: page, more };
    const again = await this.commits
      .find({ ...filter, _id: { $lte: last } }, majority)
      .sort({ _id: 1 })
      .toArray();
    return { commits: again, more };
  }

  /** What is set aside of a stream, in order. */
  async heldOf(reaction: string, stream: string, limit: number): Promise<CommitDocument[]> {
    return this.commits
      .find({ ...marksOf(reaction).held, ...ofStream(stream) }, majority)
      .sort({ _id: 1 })
      .limit(limit)
      .toArray();
  }

  /** Whether something of the stream is set aside. */
  async hasHeld(reaction: string, stream: string): Promise<boolean> {
    return (
      (await this.commits.findOne({ ...marksOf(reaction).held, ...ofStream(stream) }, { projection: { _id: 1 } })) !==
      null
    );
  }

  /** Puts everything of the stream that is due out of the way of the other streams. Repeating it changes nothing. */
  async hold(reaction: string, stream: string): Promise<void> {
    const waiting = { ...marksOf(reaction).due, ...ofStream(stream) };
    if (reaction === publishing) {
      await this.commits.updateMany(waiting, { $set: { out: outboxState.refused } });
      return;
    }
    await this.commits.bulkWrite([
      { updateMany: { filter: waiting, update: { $pull: { due: reaction }, $addToSet: { held: reaction } } } },
      { updateMany: { filter: { held: reaction, due: [], ...ofStream(stream) }, update: { $unset: { due: 1 } } } },
    ]);
  }

  /** Reactions have done these. Repeating it changes nothing. */
  async done(all: readonly Done[]): Promise<void> {
    const idsOf = new Map<string, string[]>();
    for (const { reaction, ids } of all) idsOf.set(reaction, [...(idsOf.get(reaction) ?? []), ...ids]);
    await this.commits.bulkWrite([...idsOf].flatMap(([reaction, ids]) => doneBy(reaction, ids)));
  }

  /** Lanes of these in which something waits for that reaction; some of them where there is much. */
  async lanesWithWork(reaction: string, lanes: readonly number[], limit: number): Promise<number[]> {
    const found = await this.commits
      .find({ ...marksOf(reaction).due, lane: { $in: [...lanes] } }, { projection: { lane: 1 } })
      .limit(limit)
      .toArray();
    return [...new Set(found.flatMap(({ lane }) => lane ?? []))];
  }

  /** The same for several reactions in one question. */
  async work(
    reactions: readonly string[],
    lanes: readonly number[],
    limit: number,
  ): Promise<{ reaction: string; lane: number }[]> {
    const filter = { due: { $in: [...reactions] }, lane: { $in: [...lanes] } };
    const found = await this.commits
      .find(filter, { projection: { due: 1, lane: 1 } })
      .limit(limit)
      .toArray();
    const pairs = found.flatMap(({ due = [], lane = 0 }) =>
      due.filter((reaction) => reactions.includes(reaction)).map((reaction) => ({ reaction, lane })),
    );
    return [...new Map(pairs.map((pair) => [`${pair.reaction} ${pair.lane}`, pair])).values()];
  }

  /** Streams of these lanes of which something is set aside for the reaction. */
  async streamsHeld(reaction: string, lanes: readonly number[]): Promise<{ stream: string; reason?: string }[]> {
    const filter = { ...marksOf(reaction).held, lane: { $in: [...lanes] } };
    const streams = new Map<string, { stream: string; reason?: string }>();
    for await (const { stream, refused } of this.commits.find(filter, { projection: { stream: 1, refused: 1 } })) {
      const reason = refused ?? streams.get(stream)?.reason;
      streams.set(stream, { stream, ...(reason !== undefined && { reason }) });
    }
    return [...streams.values()];
  }

  /**
   * Gives commits that an instance without lanes appended, such as one of the release before, their lane and what they are due
   * for. One which that instance's relay has meanwhile seen to is left as it is. Returns how many.
   */
  async adopt(rules: Pick<CommitRules, 'service' | 'registry' | 'dueFor'>): Promise<number> {
    const without = { out: { $exists: true }, lane: { $exists: false } } as const;
    for (let adopted = 0; ;) {
      const found = await this.commits.find(without, majority).limit(adoptedAtOnce).toArray();
      if (found.length === 0) return adopted;
      const { modifiedCount } = await this.commits.bulkWrite(
        found.map((commit) => {
          const due = rules.dueFor?.(eventsOf(commit, rules)) ?? [];
          return {
            updateOne: {
              filter: { _id: commit._id, ...without },
              update: { $set: { lane: laneOf(commit.stream), ...(due.length > 0 && { due }) } },
            },
          };
        }),
        { ordered: false },
      );
      adopted += modifiedCount;
      if (found.length < adoptedAtOnce) return adopted;
    }
  }

  async backlog(reaction: string = publishing): Promise<Backlog> {
    const { due } = marksOf(reaction);
    if (reaction === publishing) {
      const oldest = await this.commits.findOne(due, { sort: { at: 1 }, projection: { at: 1 } });
      return {
        count: oldest === null ? 0 : await this.commits.countDocuments(due, { limit: maxCount }),
        oldest: oldest?.at,
      };
    }
    const first = await this.commits
      .find(due, { projection: { at: 1 } })
      .limit(maxCount)
      .toArray();
    return { count: first.length, oldest: first.map(({ at }) => at).sort((a, b) => a.getTime() - b.getTime())[0] };
  }
}

function doneBy(reaction: string, ids: readonly string[]): mongo.AnyBulkWriteOperation<CommitDocument>[] {
  const these = { _id: { $in: [...ids] } };
  if (reaction === publishing) return [{ updateMany: { filter: these, update: { $unset: { out: 1, refused: 1 } } } }];
  // An empty list would stay in the index for ever.
  return [
    { updateMany: { filter: these, update: { $pull: { due: reaction, held: reaction } } } },
    { updateMany: { filter: { ...these, due: [] }, update: { $unset: { due: 1 } } } },
    { updateMany: { filter: { ...these, held: [] }, update: { $unset: { held: 1 } } } },
  ];
}

const isFirst = ({ v }: CommitDocument): boolean => v === 1;

/** Whether the page may show a stream from a later commit than the first that waits. */
function startsInside(page: readonly CommitDocument[], isNext: (commit: CommitDocument) => boolean): boolean {
  return page.some((commit, index) => page[index - 1]?.stream !== commit.stream && !isNext(commit));
}
