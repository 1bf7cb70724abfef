import type { Language } from '@asili/contracts';
import type { MessageKey } from '../../words/domain/en.ts';
import type { Message } from '../../words/domain/render.ts';
import { everywhere, menus, wayOf, type MenuName, type Way } from '../../script/domain/menus.ts';
import { commands } from '../../script/domain/commands.ts';
import {
  givenBy,
  isDialled,
  takesZero,
  without,
  type CommandNumber,
  type PinState,
  type Preparation,
  type Step,
  type Values,
  type Refusal,
} from '../../script/domain/steps.ts';
import { kinds } from '../../script/domain/kinds.ts';

/** Where a caller is. */
export type Place =
  | { readonly at: 'menu' }
  | { readonly at: 'language' }
  /** Has read what became of a command, and may go on with another. */
  | { readonly at: 'done' }
  /** Was cut off at `back` and is asked whether to go on there. */
  | { readonly at: 'resume'; readonly back: Place }
  | CommandPlace;

export interface CommandPlace {
  readonly at: 'command';
  readonly command: CommandNumber;
  readonly values: Values;
  readonly wholeDial: boolean;
  /** What was dialled wrong, or was found not to do, and is asked before all else. */
  readonly first?: string;
  /** The call it was begun in, where that broke off: what it did there already is not done again. */
  readonly begunIn?: string;
}

/** What is known of the caller while a session lasts. */
export interface Caller {
  readonly language: Language;
  /** Null where the number has no account; undefined where nobody could say. */
  readonly artisanId: string | null | undefined;
  /** What they price their products in. */
  readonly currency: string;
  readonly pin: PinState;
  /** Accounts are not open where they call from. */
  readonly mayNotJoin?: true;
}

/** What follows from an input: another place with something to say, the end, something to do, or to get ready before the next question. */
export type Outcome =
  /** `under`: the last line, where it makes no page more. */
  | { readonly kind: 'ask'; readonly place: Place; readonly say: readonly Message[]; readonly under?: MessageKey }
  /** `isUnsure`: nobody could say, and where the caller may go on is kept. */
  | { readonly kind: 'end'; readonly say: readonly Message[]; readonly isUnsure?: true }
  | { readonly kind: 'do'; readonly command: CommandNumber; readonly values: Values; readonly place: CommandPlace }
  | {
      readonly kind: 'prepare';
      readonly place: CommandPlace;
      readonly preparation: Preparation;
      readonly first: readonly Message[];
      /** What was dialled behind that and did not fit: it is read once more, with what is got ready. */
      readonly typed?: Values;
    }
  | { readonly kind: 'language'; readonly language: Language };

const menu: Place = { at: 'menu' };
const nobodyKnows: Outcome = { kind: 'end', say: [{ key: 'try-again' }], isUnsure: true };
const isArtisan = ({ artisanId }: Caller): boolean => typeof artisanId === 'string';
const ask = (place: Place, ...say: Message[]): Outcome => ({ kind: 'ask', place, say });
const rootOf = (caller: Caller): 'artisan' | 'visitor' => (isArtisan(caller) ? 'artisan' : 'visitor');
const askMenu = (caller: Caller, ...first: Message[]): Outcome =>
  ask(menu, ...first, { key: menus[rootOf(caller)].says });
const askLanguage = (...first: Message[]): Outcome => ask({ at: 'language' }, ...first, { key: menus.languages.says });
/** As it is meant: ` 5 ` and `05` are 5; `0` and `00` stay. */
const bare = (input: string): string => input.trim().replace(/^0(?=[1-9]\d?$)/, '');

/** What a dialled string leads to: its inputs one after the other, as far as they fit. Pure. */
export function dial(inputs: readonly string[], caller: Caller): Outcome {
  const [typed, ...rest] = inputs;
  const number = typed === undefined ? undefined : bare(typed);
  if (number === undefined || number === '') return caller.artisanId === undefined ? nobodyKnows : askMenu(caller); // Whose menu it is depends on who calls.
  return isDialled(number)
    ? startCommand(number, rest, caller)
    : askMenu(caller, { key: 'not-in-use', params: { number: number.slice(0, 10) } });
}

/** What one input leads to. Pure. */
export function advance(place: Place, input: string, caller: Caller): Outcome {
  if (input.trim() === everywhere.home.input) return askMenu(caller);
  if (place.at === 'command') return answer(place, input.trim(), caller);
  if (place.at === 'done' && input.trim() === everywhere.back.input) return askMenu(caller);
  const name = menuAt(place, caller);
  const way = wayOf(name, bare(input));
  if (way) return goTo(way, place, caller);
  switch (menus[name].otherwise) {
    case 'dialled':
      return dial(input.split('*'), caller);
    case 'menu':
      return askMenu(caller);
    case 'again':
      return askLanguage({ key: 'wrong-choice', params: { most: String(Object.keys(menus[name].choices).length) } });
  }
}

function menuAt(place: Exclude<Place, CommandPlace>, caller: Caller): MenuName {
  if (place.at === 'menu' || place.at === 'done') return rootOf(caller);
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

/** A place as it is asked for anew. @param first said above the question */
export function show(place: Place, caller: Caller, ...first: readonly Message[]): Outcome {
  if (place.at === 'language') return askLanguage();
  if (place.at === 'command') return next(place, caller, ...first);
  return askMenu(caller);
}

/** With what the command looked up or got ready. */
export const prepared = (place: CommandPlace, values: Values): CommandPlace => ({
  ...place,
  values: { ...place.values, ...values },
});

/**
 * Goes on with what was looked up. Answers that were given behind it already are read again with it; of what does not fit then the first is
 * asked, and all behind that.
 */
export function goOn(
  { place, preparation: { before, alsoBehind }, first, typed }: Extract<Outcome, { kind: 'prepare' }>,
  gave: Values,
  caller: Caller,
): Outcome {
  const at = prepared(place, gave);
  if (!alsoBehind) return next(at, caller, ...first);
  const { steps } = commands[place.command];
  const behind = steps.slice(steps.findIndex(({ field }) => field === before));
  let values: Values = { ...at.values, ...typed };
  for (const [index, { field, accepts }] of behind.entries()) {
    const given = values[field];
    if (given === undefined) continue;
    const read = accepts(given, { values, currency: caller.currency });
    if (typeof read !== 'string') {
      const open = behind.slice(index).map((step) => step.field);
      return next({ ...at, values: without(values, open), wholeDial: false }, caller, read.say);
    }
    values = { ...values, [field]: read };
  }
  return next({ ...at, values }, caller, ...first);
}

/** Without an answer, and with what is said of it asked again. @param also what else is to be given anew */
export const askAgain = (
  place: CommandPlace,
  caller: Caller,
  field: string,
  say: readonly Message[],
  also: readonly string[] = [],
): Outcome =>
  next({ ...place, values: without(place.values, [field, ...also]), wholeDial: false, first: field }, caller, ...say);

/** The name of what a place asks, as `menu` or `9.status`. */
export function nameOf(place: Place, caller: Caller): string {
  if (place.at !== 'command') return place.at;
  return [place.command, openSteps(place, caller)[0]?.field].filter(Boolean).join('.');
}

/** What was dialled is read in its order; of what does not fit the first is asked again, and the rest is kept. */
function startCommand(command: CommandNumber, inputs: readonly string[], caller: Caller): Outcome {
  const row = commands[command];
  if (row.who !== 'anyone' && caller.artisanId === undefined) return nobodyKnows;
  if (row.who === 'artisan' && !isArtisan(caller)) return { kind: 'end', say: [{ key: 'artisans-only' }] };
  if (row.who === 'visitor' && caller.mayNotJoin) return { kind: 'end', say: [{ key: 'not-open' }] };
  let values: Values = {};
  let wrong: (Refusal & { readonly field: string; readonly typed: string }) | undefined;
  const passed: string[] = [];
  const given = row.joined?.(inputs) ?? inputs;
  for (const input of given) {
    const step = openSteps({ command, values, wholeDial: false }, caller)
      .filter(({ secret, field }) => !secret && !passed.includes(field))
      .sort(byDial(row.dialled))[0];
    if (!step) break;
    passed.push(step.field);
    const typed = input.trim();
    const read = step.accepts(typed, { values, currency: caller.currency });
    if (typeof read === 'string') values = { ...values, [step.field]: read };
    else wrong ??= { ...read, field: step.field, typed };
  }
  const place: CommandPlace = {
    at: 'command',
    command,
    values,
    wholeDial: false,
    ...(wrong && { first: wrong.field }),
  };
  if (wrong) {
    const asked = next(place, caller, wrong.say);
    return asked.kind === 'prepare' && asked.preparation.alsoBehind
      ? { ...asked, first: [], typed: { [wrong.field]: wrong.typed } }
      : asked;
  }
  return next(
    { ...place, wholeDial: given.length > 0 && openSteps({ command, values, wholeDial: true }, caller).length === 0 },
    caller,
  );
}

const byDial =
  (order: readonly string[] | undefined) =>
  (left: Step, right: Step): number =>
    order ? rankIn(order, left) - rankIn(order, right) : 0;
const rankIn = (order: readonly string[], { field }: Step): number =>
  order.includes(field) ? order.indexOf(field) : order.length;

/** What is still to be asked. */
function openSteps({ command, values, wholeDial, first }: Omit<CommandPlace, 'at'>, { pin }: Caller): Step[] {
  const open = commands[command].steps.filter(
    ({ field, when, unlessDialled }) =>
      values[field] === undefined && (when?.(values, pin) ?? true) && !(unlessDialled && wholeDial),
  );
  return first === undefined
    ? open
    : [...open.filter(({ field }) => field === first), ...open.filter(({ field }) => field !== first)];
}

function answer(at: CommandPlace, input: string, caller: Caller): Outcome {
  const { values } = at;
  const [step] = openSteps(at, caller);
  if (!step) return next(at, caller);
  if (input === everywhere.back.input && !takesZero(step, values)) return goBack(at, caller);
  const read = step.accepts(input, { values, currency: caller.currency });
  if (typeof read !== 'string') return next({ ...at, values: without(values, read.forget ?? []) }, caller, read.say);
  return next({ ...at, values: { ...values, [step.field]: read } }, caller);
}

/** Takes the last answer away, with what was looked up behind it; before the first there is the menu. */
function goBack({ first: _first, ...at }: CommandPlace, caller: Caller): Outcome {
  const gives = givenBy(commands[at.command]);
  const last = Object.keys(at.values)
    .filter((field) => !gives.includes(field))
    .at(-1);
  if (last === undefined) return askMenu(caller);
  return next({ ...at, values: without(at.values, [last, ...gives]), wholeDial: false }, caller);
}

function next(at: CommandPlace, caller: Caller, ...first: readonly Message[]): Outcome {
  const { command, values } = at;
  const { steps, prepares = [] } = commands[command];
  if (steps.some(({ field, accepts }) => accepts === kinds.yesOrNo && values[field] === '2'))
    return { kind: 'end', say: [{ key: 'not-changed' }] };
  const [step] = openSteps(at, caller);
  if (!step) return { kind: 'do', command, values, place: at };
  const place = (field: string): number => steps.findIndex((each) => each.field === field);
  const preparation = prepares.find(
    ({ before, gives, when, alsoBehind }) =>
      (before === step.field || (alsoBehind && place(before) < place(step.field))) &&
      values[gives] === undefined &&
      (when?.(values, caller.pin) ?? true),
  );
  if (preparation) return { kind: 'prepare', place: at, preparation, first };
  const question = typeof step.ask === 'string' ? { key: step.ask } : step.ask(values, caller.currency);
  const asked = Array.isArray(question) ? (question as readonly Message[]) : [question as Message];
  return {
    kind: 'ask',
    place: at,
    say: [...first, ...asked, ...(takesZero(step, values) ? [] : [{ key: everywhere.back.says }])],
    under: everywhere.home.says,
  };
}
