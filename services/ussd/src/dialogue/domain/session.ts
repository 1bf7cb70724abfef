import { commands } from '../../script/domain/commands.ts';
import { everywhere } from '../../script/domain/menus.ts';
import { givenBy, without } from '../../script/domain/steps.ts';
import type { Hop, Screen } from '../../aggregators/domain/wires.ts';
import type { Message } from '../../words/domain/render.ts';
import type { Caller, Place } from './advance.ts';

/** A call under way, or over for so short a while that a repeat of its last message may still come. */
export interface Session {
  readonly msisdn: string;
  /** Milliseconds since 1970; with the session's id it tells this call from a later one that was given the same id. */
  readonly startedAt: number;
  /** Messages taken so far. */
  readonly hop: number;
  /** When the last one was taken, and when its answer was ready. */
  readonly at: number;
  readonly answeredAt?: number;
  readonly lastText: string;
  /** The number its provider gave the last message; absent where it gives none. */
  readonly sequence?: number;
  /** The last message, while it is being answered. */
  readonly pending: Input | null;
  /** What the last message was answered with. */
  readonly reply: Screen | null;
  readonly caller: Caller;
  /** Commands that were done in this call before the present one; absent before the first. */
  readonly round?: number;
  readonly place: Place;
  /** Pages of the last text behind the one that was shown, and whether the call ends with the last of them. */
  readonly pages: readonly string[];
  readonly ends: boolean;
  /** What the last text says, as it may be kept, and which of its pages was shown; absent before the first. */
  readonly said?: { readonly say: readonly Message[]; readonly page: number };
}

/** What a message means, given what came before. */
export type Input =
  | { readonly kind: 'dial'; readonly inputs: readonly string[] }
  | { readonly kind: 'input'; readonly text: string }
  /** The same again: it gets the same answer. */
  | { readonly kind: 'repeat' }
  /** It does not follow from what came before. */
  | { readonly kind: 'stray' };

/** How soon a last-input provider's same input is a repeat of its own, and not typed again; whoever has not read an answer has typed nothing. */
const repeatMs = 1000;
const isEverywhere = (text: string): boolean => Object.values(everywhere).some(({ input }) => input === text.trim());
const inputsOf = (dialled: string): readonly string[] => (dialled === '' ? [] : dialled.split('*'));

/**
 * What a message means; while another one is pending, only whether it came before that one or is the same. A `*` may be typed too, so of all inputs the new one is what is longer than before, never
 * what stands behind the last `*`. Pure.
 * @param arrived when the message came, which may be long before the one ahead of it was answered
 */
export function inputOf(hop: Hop, session: Session | null, arrived: number): Input {
  if (!session) return saysAll(hop) ? { kind: 'dial', inputs: inputsOf(hop.dialled) } : { kind: 'stray' };
  const isOver = session.reply?.ends === true;
  if (hop.style === 'last') {
    const order = orderOf(hop, session);
    if (order === 'before' || (order === 'same' && hop.text === session.lastText)) return { kind: 'repeat' };
    if (
      order !== 'behind' &&
      hop.text === session.lastText &&
      (arrived < session.at + repeatMs || arrived < (session.answeredAt ?? 0) || hop.phase === 'start')
    )
      return { kind: 'repeat' };
    if (order !== 'behind' && session.place.at === 'done' && hop.text === session.lastText && !isEverywhere(hop.text))
      return { kind: 'repeat' }; // Nothing else is offered there: however late, it is what was done that is asked for once more.
    if (isOver || hop.phase === 'start')
      return saysAll(hop) ? { kind: 'dial', inputs: inputsOf(hop.dialled) } : { kind: 'stray' };
    return { kind: 'input', text: hop.text };
  }
  if (hop.text === session.lastText) return { kind: 'repeat' };
  const prefix = session.lastText === '' ? '' : `${session.lastText}*`;
  if (hop.text.startsWith(prefix))
    return isOver ? { kind: 'stray' } : { kind: 'input', text: hop.text.slice(prefix.length) };
  if (isOver && hop.text === '') return { kind: 'dial', inputs: [] };
  // A message that was sent before the last one and comes after it is late, and the caller sees what the last one said.
  if (session.lastText.startsWith(hop.text === '' ? '' : `${hop.text}*`)) return { kind: 'repeat' };
  return isOver ? { kind: 'dial', inputs: inputsOf(hop.dialled) } : { kind: 'stray' };
}

/** By the provider's own numbers, which tell late messages and repeats from what was typed again; undefined where it gives none, and for a call begun anew. */
function orderOf({ sequence, phase }: Hop, { sequence: last }: Session): 'before' | 'same' | 'behind' | undefined {
  if (sequence === undefined || last === undefined || phase === 'start') return undefined;
  return sequence < last ? 'before' : sequence === last ? 'same' : 'behind';
}

/** Whether the message says what was dialled, so that a command can be done without knowing anything else. Of all inputs at once nobody can tell a dialled one from a typed one. */
export const saysAll = (hop: Hop): boolean =>
  hop.style === 'cumulative' || hop.phase === 'start' || hop.dialled !== hop.text;

/** The call a command was begun in, where it is not the present one. */
export function begunIn(place: Place): string | undefined {
  const at = place.at === 'resume' ? place.back : place;
  return at.at === 'command' ? at.begunIn : undefined;
}

/**
 * Where somebody who was cut off may go on: not behind what is nobody else's to see, unless something was got ready there that outlives
 * the call, for which what was secret is asked once more. What was looked up is looked up anew.
 * @param call the present one
 */
export function resumable(place: Place, call: string): Place | null {
  if (place.at === 'resume') return place.back;
  if (place.at !== 'command') return null;
  const row = commands[place.command];
  const typed = row.steps
    .filter(({ secret, field }) => secret && place.values[field] !== undefined)
    .map(({ field }) => field);
  const outlives =
    row.prepares?.filter((each) => each.outlives && place.values[each.gives] !== undefined).map(({ gives }) => gives) ??
    [];
  if (typed.length > 0 && outlives.length === 0) return null;
  const lookedUp = givenBy(row).filter((gives) => !outlives.includes(gives));
  return { ...place, begunIn: place.begunIn ?? call, values: without(place.values, [...typed, ...lookedUp]) };
}
