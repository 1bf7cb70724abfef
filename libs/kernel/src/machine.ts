import type { DomainError } from './domain-error.ts';

/** What a command comes to in one state of a life cycle. */
export interface Cell<State extends string, Subject, Command, Outcome> {
  /** The states it may lead to; that it may leave the state as it is goes without saying. */
  readonly to: readonly State[];
  /** Whether it leads anywhere now: what somebody may do is what is allowed. */
  readonly allows: (subject: Subject, command: Command) => boolean;
  /** What follows; nothing where it was done before or does not matter. @throws DomainError where it is refused */
  readonly decide: (subject: Subject, command: Command) => Outcome[];
}

/** A transition, to one of these states. */
export const to = <State extends string, Subject, Command, Outcome>(
  states: State | readonly State[],
  decide: (subject: Subject, command: Command) => Outcome[],
): Cell<State, Subject, Command, Outcome> => ({ to: [states].flat() as State[], allows: () => true, decide });
/** Nothing new. */
export const nothing: Cell<never, unknown, unknown, never> = { to: [], allows: () => false, decide: () => [] };
/** A coded refusal. */
export const refuse = <Subject, Command>(refusal: (subject: Subject, command: Command) => DomainError) => ({
  ...nothing,
  decide: (subject: Subject, command: Command): never => {
    throw refusal(subject, command);
  },
});
/** The cell where the condition holds, else the other. */
export const when = <State extends string, Subject, Command, Outcome>(
  holds: (subject: NoInfer<Subject>, command: NoInfer<Command>) => boolean,
  cell: Cell<State, NoInfer<Subject>, NoInfer<Command>, Outcome>,
  otherwise: Cell<State, NoInfer<Subject>, NoInfer<Command>, Outcome> = nothing,
): Cell<State, Subject, Command, Outcome> => ({
  to: [...cell.to, ...otherwise.to],
  allows: (subject, command) => (holds(subject, command) ? cell : otherwise).allows(subject, command),
  decide: (subject, command) => (holds(subject, command) ? cell : otherwise).decide(subject, command),
});

/** What time brings in a state. */
export interface Deadline<Command extends string, Subject, What extends string = string> {
  readonly what: What;
  /** Undefined where none is set. */
  readonly at: (subject: Subject) => Date | undefined;
  /** The command that is given then; absent where a promise ends and nothing follows by itself. */
  readonly command?: Command;
}

type Name<T> = keyof T & string;
export interface LifeCycle<Subjects, Commands, Outcome, What extends string> {
  readonly name: string;
  readonly stateOf: (subject: Subjects[Name<Subjects>]) => Name<Subjects>;
  readonly commandOf: (command: Commands[Name<Commands>]) => Name<Commands>;
  /** Each command in each state, the first state first: a missing cell is a type error. */
  readonly cells: {
    readonly [S in Name<Subjects>]: {
      readonly [C in Name<Commands>]: Cell<Name<Subjects>, Subjects[S], Commands[C], Outcome>;
    };
  };
  readonly deadlines?: { readonly [S in Name<Subjects>]?: readonly Deadline<Name<Commands>, Subjects[S], What>[] };
}

/** A life cycle as a table. `Subjects` is what there is in each state, `Commands` what each command says. Pure. */
export function machine<Subjects, Commands, Outcome, What extends string = string>(
  cycle: LifeCycle<Subjects, Commands, Outcome, What>,
) {
  type Subject = Subjects[Name<Subjects>];
  type Command = Commands[Name<Commands>];
  type Waiting = readonly Deadline<Name<Commands>, Subject, What>[];
  const cellOf = (subject: Subject, command: Command) =>
    cycle.cells[cycle.stateOf(subject)][cycle.commandOf(command)] as unknown as Cell<string, Subject, Command, Outcome>;
  const allows = (subject: Subject, command: Command) => cellOf(subject, command).allows(subject, command);
  /** @throws DomainError where the table refuses it */
  const decide = (subject: Subject, command: Command) => cellOf(subject, command).decide(subject, command);
  /** What waits in its state, soonest first. */
  const deadlinesOf = (subject: Subject) =>
    ((cycle.deadlines?.[cycle.stateOf(subject)] ?? []) as Waiting)
      .flatMap(({ at, ...rest }) => [at(subject)].flatMap((due) => (due ? [{ ...rest, at: due }] : [])))
      .sort((a, b) => a.at.getTime() - b.at.getTime());
  return { ...cycle, allows, decide, deadlinesOf };
}
