import { BoundedMap, DomainError } from '@asili/kernel';
import { setTimeout as delay } from 'node:timers/promises';
import { Conflict, PreconditionFailed } from '../errors/platform-errors.ts';
import {
  ConcurrencyConflict,
  type EventMeta,
  type EventStore,
  type NewEvent,
  type StoredEvent,
  type StreamRead,
} from './event-store.ts';

/** The pure heart of an aggregate. `decide` may throw a DomainError; it must not look at a clock or draw a number. */
export interface Decider<State, Command, Event extends NewEvent = NewEvent> {
  initial: State;
  decide(state: State, command: Command): Event[];
  evolve(state: State, event: Event): State;
  /** The stream's name, such as `product-${id}`. */
  stream(id: string): string;
  /** Each event says the whole state after it, so that the last commit is all there is to read, however long the stream. */
  wholeEvents?: true;
}

interface CommandOptions {
  /** The caller's idempotency key: the same command again gives the stored result. */
  commitId: string;
  /** The versions of the stream the command is meant for; any when absent. */
  expectedVersions?: readonly number[] | undefined;
  meta?: Partial<Omit<EventMeta, 'commitId'>>;
  /** Only one commit of all streams can hold this text (`Commit.once`); OnceTaken is then for the caller to read. */
  once?: string;
  /** How often the command is decided when other writers are quicker; 3 where nothing is said. */
  tries?: number;
}

interface CommandResult<State, Event extends NewEvent> {
  /** The state after this command. */
  state: State;
  events: StoredEvent<Event>[];
  version: number;
}

const usualTries = 3;
const maxPauseMs = 300;
const rememberedStreams = 500;
/** A longer history is not worth its memory. */
const rememberedEvents = 100;

/**
 * Load, decide, append. When another writer was quicker the command is decided again on the new state, a few times with
 * jitter, then Conflict (409); PreconditionFailed (412) on another version than the expected ones. Repeating a commit id changes nothing and gives the stored
 * result, whatever has happened since.
 *
 * What this process read or appended last is decided on first, without reading it again: where that is no longer the end of the
 * stream the append fails, and only what was appended counts. A refusal, a command that changes nothing and a repeated one are
 * decided on a fresh look.
 */
export class CommandRunner {
  private readonly known = new BoundedMap<string, StreamRead<never>>(rememberedStreams);

  constructor(private readonly store: EventStore) {}

  async run<State, Command, Event extends NewEvent>(
    decider: Decider<State, Command, Event>,
    id: string,
    command: Command,
    options: CommandOptions,
  ): Promise<CommandResult<State, Event>> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.attempt(decider, decider.stream(id), command, options);
      } catch (error) {
        if (!(error instanceof ConcurrencyConflict)) throw error;
        if (attempt >= (options.tries ?? usualTries)) throw new Conflict();
        await delay(Math.random() * Math.min(20 * 2 ** attempt, maxPauseMs));
      }
    }
  }

  /**
   * The present state; version 0 and the initial state for what does not exist.
   * @param atLeast enough for the caller: that version, or whatever later one this process knows of
   */
  async load<State, Command, Event extends NewEvent>(
    decider: Decider<State, Command, Event>,
    id: string,
    atLeast = Infinity,
  ): Promise<{ state: State; version: number }> {
    const stream = decider.stream(id);
    const known = this.known.get(stream);
    const { events, version } = known && known.version >= atLeast ? known : await this.read(decider, stream);
    return { state: fold(decider, decider.initial, events), version };
  }

  /** What the command of that commit id did to the stream; undefined when it has done nothing there. */
  async find<State, Command, Event extends NewEvent>(
    decider: Decider<State, Command, Event>,
    id: string,
    commitId: string,
  ): Promise<CommandResult<State, Event> | undefined> {
    return (await this.past(decider, decider.stream(id), commitId)).done;
  }

  private async read<State, Command, Event extends NewEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
  ): Promise<StreamRead<Event>> {
    const read = await (decider.wholeEvents ? this.store.readLast<Event>(stream) : this.store.read<Event>(stream));
    this.remember(stream, read);
    return read;
  }

  private remember(stream: string, { version, events }: StreamRead): void {
    const known = this.known.get(stream);
    if (known && known.version > version) return; // A look that took longer than what was appended meanwhile.
    this.known.delete(stream);
    if (events.length <= rememberedEvents) this.known.set(stream, { version, events: events as StoredEvent<never>[] });
  }

  /** What the stream holds, and what the command of that commit id did there. */
  private async past<State, Command, Event extends NewEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
    commitId: string,
  ): Promise<StreamRead<Event> & { done: CommandResult<State, Event> | undefined }> {
    if (!decider.wholeEvents) {
      const history = await this.read(decider, stream);
      return { ...history, done: stored(decider, history.events, commitId) };
    }
    const [last, found] = await Promise.all([this.read(decider, stream), this.store.find<Event>(stream, commitId)]);
    return { ...last, done: found && { ...found, state: fold(decider, decider.initial, found.events) } };
  }

  private async attempt<State, Command, Event extends NewEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
    command: Command,
    options: CommandOptions,
  ): Promise<CommandResult<State, Event>> {
    const quick = await this.onWhatIsKnown(decider, stream, command, options);
    if (quick) return quick;
    const { done, ...read } = await this.past(decider, stream, options.commitId);
    if (done) return done;
    try {
      return await this.decide(decider, stream, command, options, read);
    } catch (error) {
      // State and command were asked for at once: the state may know of the command where the search for it came a moment too early.
      const since =
        decider.wholeEvents && error instanceof DomainError
          ? (await this.past(decider, stream, options.commitId)).done
          : undefined;
      if (since) return since;
      throw error;
    }
  }

  /** Undefined where only a fresh look can tell. */
  private async onWhatIsKnown<State, Command, Event extends NewEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
    command: Command,
    options: CommandOptions,
  ): Promise<CommandResult<State, Event> | undefined> {
    const known: StreamRead<Event> | undefined = this.known.get(stream);
    if (!known || known.events.some(({ meta }) => meta.commitId === options.commitId)) return undefined;
    const state = fold(decider, decider.initial, known.events);
    const decided = orNothing(() => decider.decide(state, command));
    if (decided.length === 0 || options.expectedVersions?.includes(known.version) === false) return undefined;
    return this.append(decider, stream, state, decided, options, known).catch((error: unknown) => {
      if (error instanceof ConcurrencyConflict) return undefined;
      throw error;
    });
  }

  private async decide<State, Command, Event extends NewEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
    command: Command,
    options: CommandOptions,
    read: StreamRead<Event>,
  ): Promise<CommandResult<State, Event>> {
    const { events: history, version } = read;
    if (options.expectedVersions?.includes(version) === false) throw new PreconditionFailed();
    const state = fold(decider, decider.initial, history);
    const decided = decider.decide(state, command);
    if (decided.length === 0) return { state, events: [], version };
    const done =
      (await this.append(decider, stream, state, decided, options, read)) ??
      (await this.past(decider, stream, options.commitId)).done;
    if (!done) throw new ConcurrencyConflict(stream, version);
    return done;
  }

  /** @returns undefined where the commit was there already @throws ConcurrencyConflict */
  private async append<State, Command, Event extends NewEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
    state: State,
    decided: readonly Event[],
    options: CommandOptions,
    { version, events: history }: StreamRead<Event>,
  ): Promise<CommandResult<State, Event> | undefined> {
    this.known.delete(stream); // Nobody goes on from here before it is certain.
    const appended = await this.store.append<Event>(stream, version, { ...options, events: decided });
    if (appended.duplicate) return undefined;
    const events = decider.wholeEvents ? appended.events : [...history, ...appended.events];
    this.remember(stream, { version: appended.version, events });
    return { state: fold(decider, state, appended.events), events: appended.events, version: appended.version };
  }
}

function orNothing<T>(decide: () => readonly T[]): readonly T[] {
  try {
    return decide();
  } catch {
    return [];
  }
}

function stored<State, Command, Event extends NewEvent>(
  decider: Decider<State, Command, Event>,
  history: readonly StoredEvent<Event>[],
  commitId: string,
): CommandResult<State, Event> | undefined {
  const events = history.filter((event) => event.meta.commitId === commitId);
  const last = events.at(-1);
  return (
    last && { state: fold(decider, decider.initial, history.slice(0, last.version)), events, version: last.version }
  );
}

function fold<State, Command, Event extends NewEvent>(
  decider: Decider<State, Command, Event>,
  from: State,
  events: readonly StoredEvent<Event>[],
): State {
  return events.reduce((state, event) => decider.evolve(state, event as unknown as Event), from);
}
