import type { Message } from 'kafkajs';
import { eventsOf, type CommitDocument, type CommitRules } from '../event-store/commit-document.ts';
import { wireType } from '../event-store/event-store.ts';
import { PermanentError } from '../errors/platform-errors.ts';
import { eventTopic, toMessage } from '../kafka/cloud-event.ts';
import type { TopicMessages } from '../kafka/event-bus.ts';

interface Waiting<T> {
  readonly item: T;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

interface TogetherOptions<T> {
  /** Calls under way at a time; 1 unless told. */
  maxCalls?: number;
  /** Of one call; one item may weigh more by itself. */
  maxWeight?: number;
  weigh?: (item: T) => number;
}

/** What comes while a call is under way goes together in the next one, in the order it came. A call that fails fails for all in it. */
export class Together<T> {
  private waiting: Waiting<T>[] = [];
  private calls = 0;

  constructor(
    private readonly work: (items: readonly T[]) => Promise<void>,
    private readonly options: TogetherOptions<T> = {},
  ) {}

  /** Resolves when the call that had the item has succeeded. @throws what the call threw */
  add(item: T): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      this.next();
    });
  }

  private next(): void {
    if (this.calls >= (this.options.maxCalls ?? 1) || this.waiting.length === 0) return;
    this.calls += 1;
    const group = this.waiting.splice(0, this.groupSize());
    void this.work(group.map(({ item }) => item))
      .then(
        () => {
          for (const { resolve } of group) resolve();
        },
        (error: unknown) => {
          for (const { reject } of group) reject(error);
        },
      )
      .finally(() => {
        this.calls -= 1;
        this.next();
      });
  }

  private groupSize(): number {
    const { maxWeight = 500, weigh = () => 1 } = this.options;
    let weight = 0;
    const end = this.waiting.findIndex(({ item }, index) => {
      weight += weigh(item);
      return weight > maxWeight && index > 0;
    });
    return end === -1 ? this.waiting.length : end;
  }
}

interface PublishingOptions extends Pick<CommitRules, 'service' | 'registry' | 'aggregates'> {
  publish: (batches: readonly TopicMessages[]) => Promise<void>;
}

/** Below the broker's 1 MiB for the records of one partition, in which all of a batch may end up. */
const maxBatchBytes = 900 * 1024;
/** What a record weighs beside its key, value and headers. */
const recordOverheadBytes = 100;
/** What a broker says about the records themselves, however often they are sent. Source: Kafka protocol, error codes. */
const aboutRecords = new Set([
  'MESSAGE_TOO_LARGE',
  'RECORD_LIST_TOO_LARGE',
  'INVALID_RECORD',
  'INVALID_TIMESTAMP',
  'CORRUPT_MESSAGE',
]);

/** Why these records can never be published; undefined for everything that may pass, such as a broker that is away. */
export function refusalOf(error: unknown): string | undefined {
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 5; depth += 1) {
    const { type, originalError } = cause as { type?: unknown; originalError?: unknown };
    if (typeof type === 'string' && aboutRecords.has(type)) return type;
    cause = originalError ?? cause.cause;
  }
  return undefined;
}

/** The broker does not take these records. */
export class RecordsRefused extends PermanentError {}

/** The broker did not take the records, and may take them later: all streams wait. */
export class NotPublished extends Error {
  override readonly name = 'NotPublished';
}

/** Some records of one stream. */
interface Chunk {
  messages: Message[];
  bytes: number;
  /** Why the broker did not take it. */
  refused?: string;
}

/**
 * Sends the public events of commits to Kafka. Streams that come while a batch is under way go together in the next one, as
 * many as the broker takes; where it refuses a batch, each of its streams is sent alone.
 */
export class Publishing {
  private readonly sends = new Together<Chunk>((chunks) => this.send(chunks), {
    maxWeight: maxBatchBytes,
    weigh: ({ bytes }) => bytes,
  });

  constructor(private readonly options: PublishingOptions) {}

  /** Resolves when the broker has everything of these commits of one stream. @throws {RecordsRefused | NotPublished} */
  async run(commits: readonly CommitDocument[]): Promise<void> {
    for (const chunk of chunksOf(commits.map((commit) => this.messagesOf(commit)))) {
      await this.sends.add(chunk);
      if (chunk.refused !== undefined) throw new RecordsRefused(`refused by the broker: ${chunk.refused}`);
    }
  }

  private messagesOf(commit: CommitDocument): Message[] {
    const { service, aggregates, registry } = this.options;
    const events = eventsOf(commit, this.options);
    return events
      .filter(({ type, v }) => registry?.isPublished(wireType(service, type, v)) ?? true)
      .map((event) => toMessage(service, event, { aggregates, registry }));
  }

  private async send(chunks: readonly Chunk[]): Promise<void> {
    try {
      await this.options.publish([
        { topic: eventTopic(this.options.service), messages: chunks.flatMap(({ messages }) => messages) },
      ]);
    } catch (error) {
      const reason = refusalOf(error);
      if (reason === undefined)
        throw new NotPublished(error instanceof Error ? error.message : 'unknown error', { cause: error });
      const [alone] = chunks;
      if (chunks.length === 1 && alone) alone.refused = reason;
      else for (const chunk of chunks) await this.send([chunk]);
    }
  }
}

function bytesOf(messages: readonly Message[]): number {
  const texts = messages.flatMap(({ key, value, headers }) => [key, value, ...Object.entries(headers ?? {}).flat()]);
  return texts.reduce<number>(
    (sum, text) => sum + Buffer.byteLength(String(text ?? '')),
    recordOverheadBytes * messages.length,
  );
}

/** In the given order, as many to a chunk as one batch takes; a commit beyond that goes alone. */
function chunksOf(commits: readonly Message[][]): Chunk[] {
  const chunks: Chunk[] = [];
  for (const messages of commits.filter(({ length }) => length > 0)) {
    const bytes = bytesOf(messages);
    const last = chunks.at(-1);
    if (last && last.bytes + bytes <= maxBatchBytes) {
      last.messages.push(...messages);
      last.bytes += bytes;
    } else chunks.push({ messages: [...messages], bytes });
  }
  return chunks;
}
