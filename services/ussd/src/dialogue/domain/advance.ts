import type { Language } from '@asili/contracts';
import type { Message } from '../../words/domain/render.ts';
import { everywhere, menus, wayOf, type MenuName, type Way } from '../../script/domain/menus.ts';
import {
  commands,
  isDialled,
  type CommandNumber,
  type PinState,
  type Step,
  type Values,
} from '../../script/domain/commands.ts';
import { kinds } from '../../script/domain/kinds.ts';

/** Where a caller is. */
export type Place =
  | { readonly at: 'menu' }
  | { readonly at: 'language' }
  /** Was cut off at `back` and is asked whether to go on there. */
  | { readonly at: 'resume'; readonly back: Place }
  | CommandPlace;

export interface CommandPlace {
  readonly at: 'command';
  readonly command: CommandNumber;
  readonly values: Values;
  readonly wholeDial: boolean;
  /** The call it was begun in, where that broke off: what it did there already is not done again. */
  readonly begunIn?: string;
}

/** What is known of the caller while a session lasts. */
export interface Caller {
  readonly language: Language;
  /** Null where the number has no account; undefined where nobody could say. */
  readonly artisanId: string | null | undefined;
  /** What they price their products in. */
  readonly currency: 'KES' | 'USD';
  readonly pin: PinState;
}

/** What follows from an input: another place with something to say, the end, something to do, or to get ready before the next question. */
export type Outcome =
  | { readonly kind: 'ask'; readonly place: Place; readonly say: readonly Message[] }
  /** `isUnsure`: nobody could say, and where the caller may go on is kept. */
  | { readonly kind: 'end'; readonly say: readonly Message[]; readonly isUnsure?: true }
  | { readonly kind: 'do'; readonly command: CommandNumber; readonly values: Values }
  | { readonly kind: 'prepare'; readonly place: CommandPlace }
  | { readonly kind: 'language'; readonly language: Language };

const menu: Place = { at: 'menu' };
const nobodyKnows: Outcome = { kind: 'end', say: [{ key: 'try-again' }], isUnsure: true };
const wrong: Message = { key: 'wrong' };
const isArtisan = ({ artisanId }: Caller): boolean => typeof artisanId === 'string';
const ask = (place: Place, ...say: Message[]): Outcome => ({ kind: 'ask', place, say });
const rootOf = (caller: Caller): 'artisan' | 'visitor' => (isArtisan(caller) ? 'artisan' : 'visitor');
const askMenu = (caller: Caller, ...first: Message[]): Outcome =>
  ask(menu, ...first, { key: menus[rootOf(caller)].says });
const askLanguage = (...first: Message[]): Outcome => ask({ at: 'language' }, ...first, { key: menus.languages.says });

/** What a dialled string leads to: its inputs one after the other, as far as they fit. Pure. */
export function dial(inputs: readonly string[], caller: Caller): Outcome {
  const [number, ...rest] = inputs;
  if (number === undefined) return caller.artisanId === undefined ? nobodyKnows : askMenu(caller); // Whose menu it is depends on who calls.
  return isDialled(number)
    ? startCommand(number, rest, caller)
    : askMenu(caller, { key: 'not-in-use', params: { number: number.slice(0, 10) } });
}

/** What one input leads to. Pure. */
export function advance(place: Place, input: string, caller: Caller): Outcome {
  if (input === everywhere.home.input) return askMenu(caller);
  if (place.at === 'command') return answer(place, input, caller);
  const name = menuAt(place, caller);
  const way = wayOf(name, input);
  if (way) return goTo(way, place, caller);
  switch (menus[name].otherwise) {
    case 'dialled':
      return dial(input.split('*'), caller);
    case 'menu':
      return askMenu(caller);
    case 'again':
      return askLanguage(wrong);
  }
}

function menuAt(place: Exclude<Place, CommandPlace>, caller: Caller): MenuName {
  if (place.at === 'menu') return rootOf(caller);
  return place.at === 'language' ? 'languages' : 'resume';
}

function goTo(way: Way, place: Place, caller: Caller): Outcome {
  switch (way.to) {
    case 'command':
      return startCommand(way.command, [], caller);
    case 'menu':
      return askMenu(caller);
    case 'languages':
      return askLanguage();
    case 'language':
      return { kind: 'language', language: way.language };
    case 'broken-off':
      return place.at === 'resume' ? show(place.back, caller) : askMenu(caller);
  }
}

/** A place as it is asked for anew. */
export function show(place: Place, caller: Caller): Outcome {
  if (place.at === 'language') return askLanguage();
  if (place.at === 'command') return next(place, caller);
  return askMenu(caller);
}

/** With what the command got ready. */
export const prepared = (place: CommandPlace, value: string): CommandPlace => ({
  ...place,
  values: { ...place.values, [commands[place.command].prepares?.gives ?? '']: value },
});

/** The call a command was begun in, where it is not the present one. */
export function begunIn(place: Place): string | undefined {
  const at = place.at === 'resume' ? place.back : place;
  return at.at === 'command' ? at.begunIn : undefined;
}

/**
 * Where somebody who was cut off may go on: not behind what is nobody else's to see, unless something was got ready there, for which
 * what was secret is asked once more.
 * @param call the present one
 */
export function resumable(place: Place, call: string): Place | null {
  if (place.at === 'resume') return place.back;
  if (place.at !== 'command') return null;
  const { prepares, steps } = commands[place.command];
  const typed = steps
    .filter(({ secret, field }) => secret && place.values[field] !== undefined)
    .map(({ field }) => field);
  if (typed.length > 0 && (!prepares || place.values[prepares.gives] === undefined)) return null;
  return { ...place, begunIn: place.begunIn ?? call, values: without(place.values, typed) };
}

const without = (values: Values, fields: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field)));

/** The name of what a place asks, as `menu` or `9.status`. */
export function nameOf(place: Place, caller: Caller): string {
  if (place.at !== 'command') return place.at;
  return [place.command, openSteps(place, caller)[0]?.field].filter(Boolean).join('.');
}

function startCommand(command: CommandNumber, inputs: readonly string[], caller: Caller): Outcome {
  const row = commands[command];
  if (row.who !== 'anyone' && caller.artisanId === undefined) return nobodyKnows;
  if (row.who === 'artisan' && !isArtisan(caller)) return { kind: 'end', say: [{ key: 'artisans-only' }] };
  let values: Values = {};
  const given = row.joined?.(inputs) ?? inputs;
  for (const input of given) {
    const step = openSteps({ command, values, wholeDial: false }, caller)
      .filter(({ secret }) => !secret)
      .sort(byDial(row.dialled))[0];
    if (!step) break;
    const value = read(step, input, values);
    if (value === null) return next({ at: 'command', command, values, wholeDial: false }, caller, wrong);
    values = { ...values, [step.field]: value };
  }
  const wholeDial = given.length > 0 && openSteps({ command, values, wholeDial: true }, caller).length === 0;
  return next({ at: 'command', command, values, wholeDial }, caller);
}

const byDial =
  (order: readonly string[] | undefined) =>
  (left: Step, right: Step): number =>
    order ? place(order, left) - place(order, right) : 0;
const place = (order: readonly string[], { field }: Step): number =>
  order.includes(field) ? order.indexOf(field) : order.length;

/** What is still to be asked. */
function openSteps({ command, values, wholeDial }: Omit<CommandPlace, 'at'>, { pin }: Caller): Step[] {
  return commands[command].steps.filter(
    ({ field, when, unlessDialled }) =>
      values[field] === undefined && (when?.(values, pin) ?? true) && !(unlessDialled && wholeDial),
  );
}

function read({ accepts }: Step, input: string, values: Values): string | null {
  return kinds[typeof accepts === 'function' ? accepts(values) : accepts](input.trim());
}

function answer(at: CommandPlace, input: string, caller: Caller): Outcome {
  const { values } = at;
  const [step] = openSteps(at, caller);
  if (!step) return next(at, caller);
  if (input === everywhere.back.input && !step.zeroCounts) return goBack(at, caller);
  const value = read(step, input, values);
  return value === null ? next(at, caller, wrong) : next({ ...at, values: { ...values, [step.field]: value } }, caller);
}

/** Takes the last answer away; before the first there is the menu. */
function goBack(at: CommandPlace, caller: Caller): Outcome {
  const gives = commands[at.command].prepares?.gives ?? '';
  const last = Object.keys(at.values)
    .filter((field) => field !== gives)
    .at(-1);
  if (last === undefined) return askMenu(caller);
  return next({ ...at, values: without(at.values, [last, gives]), wholeDial: false }, caller);
}

function next(at: CommandPlace, caller: Caller, ...first: Message[]): Outcome {
  const { command, values } = at;
  if (commands[command].steps.some(({ field, accepts }) => accepts === 'yesOrNo' && values[field] === '2'))
    return { kind: 'end', say: [{ key: 'not-changed' }] };
  const [step] = openSteps(at, caller);
  if (!step) return { kind: 'do', command, values };
  const { prepares } = commands[command];
  if (prepares?.before === step.field && values[prepares.gives] === undefined) return { kind: 'prepare', place: at };
  const question = typeof step.ask === 'string' ? { key: step.ask } : step.ask(values, caller.currency);
  return ask(at, ...first, question, ...(step.zeroCounts ? [] : [{ key: everywhere.back.says }]), {
    key: everywhere.home.says,
  });
}
