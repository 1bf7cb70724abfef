import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { requestOf, screenOf, type PhoneProvider, type PhoneScreen } from '@asili/simulators';
import { until } from '@asili/test-kit';
import { call, phoneEndpoints, textsTo } from './phones.ts';

/** How a command is entered. */
export const ways = ['dialled whole', 'half dialled', 'by menu'] as const;
export type Way = (typeof ways)[number];

/** What is typed where everything is asked; how many of it, as they are dialled, stand in the code; and what is then still asked. */
export interface Inputs {
  readonly typed: readonly Typed[];
  readonly whole?: readonly [dialled: readonly string[], then: readonly Typed[]];
  readonly half?: readonly [dialled: readonly string[], then: readonly Typed[]];
}
/** A code is known once its SMS has come, which is while the call lasts. */
type Typed = string | (() => Promise<string>);

/** One command, dialled in one way. */
export async function dial(
  provider: PhoneProvider,
  number: string,
  way: Way,
  command: string,
  { typed, whole = [[], typed], half = [[], typed] }: Inputs,
): Promise<PhoneScreen> {
  if (way === 'by menu') return callWith(provider, number, '*384*7#', [command, ...typed]);
  const [dialled, then] = way === 'dialled whole' ? whole : half;
  return callWith(provider, number, `*384*7*${[command, ...dialled].join('*')}#`, then);
}

/** What stands under the last screen of who was led there by questions: the way to the menu. */
const menuAgain = /\n0 Meny?u$/;

const processing =
  /^(We are processing this\. You will get an SMS\.|Tunashughulikia ombi lako\. Utapata SMS\.|Demande en cours\. Vous recevrez un SMS\.)$/;
const tryAgain =
  /^(This took too long|The service is busy|This call has ended|Imechukua muda mrefu|Huduma haipatikani kwa sasa|Muda umeisha|Trop long|Service indisponible|Cet appel est fini)\. /;

/** What somebody is told in the end, without the way to the menu under it: on the screen, or, where that took longer than a call lasts, by SMS; who is asked to try again does so. */
export async function finalAnswer(
  number: string,
  dialling: () => Promise<PhoneScreen>,
  says: RegExp,
): Promise<PhoneScreen> {
  const before = (await textsTo(number)).length;
  const shown = await until(async () => {
    const last = await dialling();
    return !tryAgain.test(last.text) && last;
  }, 'a screen');
  const screen = menuAgain.test(shown.text) ? { ends: true, text: shown.text.replace(menuAgain, '') } : shown;
  if (!processing.test(screen.text)) return screen;
  return {
    ends: true,
    text: await until(async () => {
      const texts = await textsTo(number);
      return texts.slice(0, texts.length - before).find(({ text }) => says.test(text))?.text;
    }, 'the SMS'),
  };
}

/** Dials, answers what is typed, and expects to be told this, in time or by SMS. */
export async function dialAndRead(
  says: RegExp,
  provider: PhoneProvider,
  number: string,
  dialled: string,
  ...typed: readonly string[]
): Promise<string> {
  const { text } = await finalAnswer(number, () => call(provider, number, dialled, ...typed), says);
  expect(text).toMatch(says);
  return text;
}

/** The same input within a second is a repeat of the provider's; people type slower. */
const slowerThanRepeatsMs = 1200;

/** What the root asks after a call that broke off. */
const resumes = /^(You were not finished\.|Hukumaliza\.|Vous n'aviez pas fini\.)\n/;
const startAgain = '2';

async function callWith(
  provider: PhoneProvider,
  number: string,
  dialled: string,
  inputs: readonly Typed[],
): Promise<PhoneScreen> {
  const sessionId = randomUUID();
  const answers: string[] = [];
  let typed = inputs;
  for (;;) {
    const { method, query, headers, body } = requestOf(provider, { sessionId, number, dialled, answers });
    const reply = await fetch(`${(await phoneEndpoints()).get(provider)}${query}`, {
      method,
      headers,
      ...(body !== undefined && { body }),
    });
    const screen = screenOf(provider, reply.status, await reply.text());
    if (answers.length === 0 && resumes.test(screen.text)) typed = [startAgain, ...inputs];
    const next = typed[answers.length];
    if (next === undefined) return screen;
    const answer = typeof next === 'string' ? next : await next();
    if (answer === answers.at(-1)) await sleep(slowerThanRepeatsMs);
    answers.push(answer);
  }
}
