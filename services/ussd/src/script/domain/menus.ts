import type { Language } from '@asili/contracts';
import type { MessageKey } from '../../words/domain/en.ts';
import type { CommandNumber } from './steps.ts';

/** What a choice leads to: a command from its first question, the menu of whoever calls, the choice of languages, a language, or the place where a call broke off. */
export type Way =
  | { readonly to: 'command'; readonly command: CommandNumber }
  | { readonly to: 'menu' }
  | { readonly to: 'languages' }
  | { readonly to: 'language'; readonly language: Language }
  | { readonly to: 'broken-off' };

export interface Menu {
  /** Its text, whose lines are the choices; a line that no choice stands for, and a choice without its line, fail a spec. */
  readonly says: MessageKey;
  readonly choices: Readonly<Record<string, Way>>;
  /** What is taken and not shown. */
  readonly unlisted?: Readonly<Record<string, Way>>;
  /** What anything else is: a string as it could have been dialled, a wish for the menu, or wrong and asked again. */
  readonly otherwise: 'dialled' | 'menu' | 'again';
}

const command = (number: CommandNumber): Way => ({ to: 'command', command: number });
const artisanCommands = [
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  '0',
  '11',
  '12',
  '13',
  '14',
  '15',
] as const satisfies readonly CommandNumber[];

/** Every screen that offers choices and is no command's. */
export const menus = {
  /** The root, for who has an account. */
  artisan: {
    says: 'menu-artisan',
    choices: {
      ...Object.fromEntries(artisanCommands.map((number) => [number, command(number)])),
      99: { to: 'languages' },
    },
    otherwise: 'dialled',
  },
  /** The root, for who has none. */
  visitor: {
    says: 'menu-visitor',
    choices: { 1: command('join'), 2: command('0'), 3: { to: 'languages' }, 4: command('claim') },
    unlisted: { 99: { to: 'languages' } },
    otherwise: 'dialled',
  },
  languages: {
    says: 'language',
    choices: {
      1: { to: 'language', language: 'en' },
      2: { to: 'language', language: 'sw' },
      3: { to: 'language', language: 'fr' },
    },
    unlisted: { 0: { to: 'menu' } },
    otherwise: 'again',
  },
  /** For who dials the bare code after a call that broke off. */
  resume: { says: 'resume', choices: { 1: { to: 'broken-off' }, 2: { to: 'menu' } }, otherwise: 'menu' },
} as const satisfies Readonly<Record<string, Menu>>;
export type MenuName = keyof typeof menus;

/** What can be typed on every screen; where `0` is an answer (`zeroCounts`), it is no way back. */
export const everywhere = {
  /** To the question before, and from the first to the menu. */
  back: { input: '0', says: 'back' },
  home: { input: '00', says: 'home' },
  /** While a text has more pages. */
  more: { input: '98', says: 'more' },
} as const satisfies Readonly<Record<string, { readonly input: string; readonly says: MessageKey }>>;

/** Where an input leads at a menu; undefined for what is none of its choices. */
export function wayOf(menu: MenuName, input: string): Way | undefined {
  const { choices, unlisted = {} }: Menu = menus[menu];
  if (Object.hasOwn(choices, input)) return choices[input];
  return Object.hasOwn(unlisted, input) ? unlisted[input] : undefined;
}
