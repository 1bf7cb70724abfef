import { DomainError } from '../domain-error.ts';
import type { machine } from '../machine.ts';

type Machine<Subjects, Commands, Outcome> = Pick<
  ReturnType<typeof machine<Subjects, Commands, Outcome>>,
  'cells' | 'stateOf' | 'commandOf' | 'allows' | 'decide'
>;
type Name<T> = keyof T & string;

/** The transitions of a table to another state, each as `from --> to : command`. */
export function transitionsOf({ cells }: { readonly cells: object }): string[] {
  const rows = Object.entries(cells as Record<string, Record<string, { readonly to: readonly string[] }>>);
  return rows
    .flatMap(([from, row]) =>
      Object.entries(row).flatMap(([command, cell]) =>
        [...new Set(cell.to)].filter((state) => state !== from).map((state) => `${from} --> ${state} : ${command}`),
      ),
    )
    .sort();
}

interface Exploration<Subjects, Commands, Outcome> {
  /** Of each state at least one. */
  readonly examples: { readonly [State in Name<Subjects>]: readonly [Subjects[State], ...Subjects[State][]] };
  /** Of each command what it may say. */
  readonly commands: { readonly [Command in Name<Commands>]: readonly Commands[Command][] };
  readonly after: (
    subject: Subjects[Name<Subjects>],
    outcomes: readonly Outcome[],
    command: Commands[Name<Commands>],
  ) => Subjects[Name<Subjects>];
  /** How many are looked at, the nearest to the examples first. */
  readonly max?: number;
}

/**
 * Gives every command to every example, to what that becomes, and so on.
 * @returns the transitions that were seen, as `transitionsOf` lists those of the table
 * @throws where a command comes to anything but a transition of the table, nothing, or a coded refusal, and where the table allows what it refuses
 */
export function explore<Subjects, Commands, Outcome>(
  life: Machine<Subjects, Commands, Outcome>,
  { examples, commands, after, max = 500 }: Exploration<Subjects, Commands, Outcome>,
): string[] {
  type Subject = Subjects[Name<Subjects>];
  type Command = Commands[Name<Commands>];
  const found = new Map<string, Subject>();
  const transitions = new Set<string>();

  function keep(subject: Subject): void {
    const key = JSON.stringify(subject, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
    if (found.size < max && !found.has(key)) found.set(key, subject);
  }

  function give(subject: Subject, name: string, command: Command): void {
    const [state, cell] = [life.stateOf(subject), `${life.stateOf(subject)} × ${name}`];
    if (life.commandOf(command) !== name) throw new Error(`${cell} is of ${life.commandOf(command)}`);
    const outcomes = decided(life, subject, command, cell);
    if (outcomes.length === 0) return;
    const next = after(subject, outcomes, command);
    const led = life.stateOf(next);
    const row = life.cells[state] as Record<string, { readonly to: readonly string[] }>;
    if (led !== state && !row[name]?.to.includes(led)) throw new Error(`${cell} leads to ${led}`);
    if (led !== state) transitions.add(`${state} --> ${led} : ${name}`);
    keep(next);
  }

  for (const [state, all] of Object.entries<readonly Subject[]>(examples))
    for (const example of all) {
      if (life.stateOf(example) !== state) throw new Error(`the example of ${state} is ${life.stateOf(example)}`);
      keep(example);
    }
  for (const subject of found.values())
    for (const [name, all] of Object.entries<readonly Command[]>(commands))
      for (const command of all) give(subject, name, command);
  return [...transitions].sort();
}

function decided<Subjects, Commands, Outcome>(
  life: Machine<Subjects, Commands, Outcome>,
  subject: Subjects[Name<Subjects>],
  command: Commands[Name<Commands>],
  cell: string,
): readonly Outcome[] {
  const isAllowed = life.allows(subject, command);
  try {
    const outcomes = life.decide(subject, command);
    if (outcomes.length > 0 && !isAllowed) throw new Error(`${cell} is not allowed, and done`);
    return outcomes;
  } catch (error) {
    if (!(error instanceof DomainError)) throw new Error(`${cell}: ${String(error)}`, { cause: error });
    if (isAllowed) throw new Error(`${cell} is allowed, and refused`, { cause: error });
    return [];
  }
}
