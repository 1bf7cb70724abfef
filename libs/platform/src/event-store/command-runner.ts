import { DomainError } from '@asili/kernel';
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

/**
 * Load, decide, append. When another writer was quicker the command is decided again on the new state, a few times with
 * jitter, then Conflict (409); PreconditionFailed (412) on another version than the expected ones. Repeating a commit id changes nothing and gives the stored
 * result, whatever has happened since.
 */
export class CommandRunner {
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

  /** The present state; version 0 and the initial state for what does not exist. */
  async load<State, Command, Event extends NewEvent>(
    decider: Decider<State, Command, Event>,
    id: string,
  ): Promise<{ state: State; version: number }> {
    const { events, version } = await this.read(decider, decider.stream(id));
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

  private read<State, Command, Event extends NewEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
  ): Promise<StreamRead<Event>> {
    return decider.wholeEvents ? this.store.readLast<Event>(stream) : this.store.read<Event>(stream);
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

  private async decide<State, Command, Event extends NewEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
    command: Command,
    options: CommandOptions,
    { events: history, version }: StreamRead<Event>,
  ): Promise<CommandResult<State, Event>> {
    if (options.expectedVersions?.includes(version) === false) throw new PreconditionFailed();
    const state = fold(decider, decider.initial, history);
    const decided = decider.decide(state, command);
    if (decided.length === 0) return { state, events: [], version };
    const appended = await this.store.append<Event>(stream, version, { ...options, events: decided });
    return { state: fold(decider, state, appended.events), events: appended.events, version: appended.version };
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
