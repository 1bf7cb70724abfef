import type { Order, OrderStep } from '@asili/contracts';
import type { MessageKey } from '../../words/domain/en.ts';
import type { Message } from '../../words/domain/render.ts';

export const commandNumbers = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '11', '12', '13', '14', '15'] as const;
/** What can be dialled, and what is a choice of the menu alone: opening an account, and claiming one whose number is lost. */
export type CommandNumber = (typeof commandNumbers)[number] | 'join' | 'claim';
/** What the PIN of the caller's account is up to; `code-sent`: locked, and a one-time code is on its way. */
export type PinState = 'none' | 'set' | 'locked' | 'code-sent';
export type Values = Readonly<Partial<Record<string, string>>>;

/** What is known while an input is read. */
export interface Reading {
  readonly values: Values;
  /** What the caller prices in. */
  readonly currency: string;
}

/** Why an input is not taken, in the words of the value; `forget`: earlier answers to be given anew. */
export interface Refusal {
  readonly say: Message;
  readonly forget?: readonly string[];
}

/** What an input may be: the value as it is kept, or why it is not taken. */
export type Reader = (text: string, reading: Reading) => string | Refusal;

/** One thing a command has to know. */
export interface Step {
  readonly field: string;
  readonly accepts: Reader;
  readonly ask: MessageKey | ((values: Values, currency: string) => Message | readonly Message[]);
  /** Asked for only then. */
  readonly when?: (values: Values, pin: PinState) => boolean;
  /** Never taken out of a dialled string, which stays in the phone's list of calls; and nobody comes back behind it. */
  readonly secret?: true;
  /** Whether `0` is an answer here and not the way back. */
  readonly zeroCounts?: boolean | ((values: Values) => boolean);
  /** Only for those who were led here by questions: whoever dialled everything meant it. */
  readonly unlessDialled?: true;
}

export const takesZero = ({ zeroCounts = false }: Step, values: Values): boolean =>
  typeof zeroCounts === 'function' ? zeroCounts(values) : zeroCounts;

/** Something to look up, or to get ready, before a field is asked for; what that gave stands under `gives` and is nobody's to type. */
export interface Preparation {
  readonly before: string;
  readonly gives: string;
  readonly when?: (values: Values, pin: PinState) => boolean;
  /** Kept where a call breaks off, and good in the next one; whatever else was looked up is looked up anew. */
  readonly outlives?: true;
  /** The questions behind the field are about it too: it is looked up before whichever of them is asked first. */
  readonly alsoBehind?: true;
}

/** The groups of the specification, section 2, in the order they are shown. */
export const commandGroups = ['product', 'account', 'sales', 'verification'] as const;
export type CommandGroup = (typeof commandGroups)[number];

export interface CommandRow {
  /** Where it is listed, and what can be dialled behind its number as an example; opening an account is a choice of the menu alone. */
  readonly listed?: { readonly group: CommandGroup; readonly example: readonly string[] };
  /** Who may. */
  readonly who: 'anyone' | 'artisan' | 'visitor';
  /** In the order they are asked. */
  readonly steps: readonly Step[];
  /** In the order they are dialled; as asked, if absent. */
  readonly dialled?: readonly string[];
  /** Inputs as they are meant: those that stand for one, `2026*11`, and what goes without saying. */
  readonly joined?: (inputs: readonly string[]) => readonly string[];
  readonly prepares?: readonly Preparation[];
  /** Whether it only reads, and works from its dialled string alone: the command for when Redis is away. */
  readonly stateless?: (values: Values) => boolean;
  /** Not done again by itself when it took too long: a repeat is another one. */
  readonly once?: true;
}

export const isDialled = (text: string): text is (typeof commandNumbers)[number] =>
  commandNumbers.some((number) => number === text);

/** The whole of what is dialled: `*384*7#` and `0`, `40718823` make `*384*7*0*40718823#`. */
export const dialled = (serviceCode: string, ...inputs: readonly string[]): string =>
  `${[serviceCode.replace(/#$/, ''), ...inputs].join('*')}#`;

/** One line of a list to choose from: what it stands for, and what of it is shown. */
export interface Listed {
  readonly value: string;
  readonly label: string;
}

/** A product of the caller's, as questions about it need it. */
export interface KnownProduct {
  readonly code: string;
  readonly name: string;
  readonly price: string | null;
  readonly currency: string;
}

/** An order of the caller's, as it is shown before anything is done with it. The buyer's number and street are there while they are needed. */
export interface KnownOrder {
  readonly number: string;
  readonly state: string;
  readonly allowed: readonly OrderStep[];
  /** A line for each product. */
  readonly items: string;
  readonly totals: readonly { readonly amount: string; readonly currency: string }[];
  readonly delivery: 'ship' | 'pickup';
  readonly buyer: string;
  readonly town: string;
  readonly street: string;
  /** Postcode and region. */
  readonly region?: string;
  readonly phone: string;
  /** Of the buyer, while it is open. */
  readonly problem?: { readonly reason: NonNullable<Order['timeline'][number]['reason']>; readonly text: string };
}

/** How the caller delivers: where they hand over, and for how much they send; null where they do not. */
export interface KnownDelivery {
  readonly pickup: boolean;
  readonly country: string;
  readonly currency: string;
  readonly home: string | null;
  readonly abroad: string | null;
  /** Where it is another; terms said on the web may be in any. */
  readonly abroadCurrency?: string;
}

/** What a command looks up or gets ready, by the names it stands under. */
export const givenBy = ({ prepares = [] }: CommandRow): readonly string[] => prepares.map(({ gives }) => gives);

export const without = (values: Values, fields: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field)));

/** What was looked up for a command and is kept beside its values, in the session alone. */
function known<T>(values: Values, field: string): T | undefined {
  try {
    return (JSON.parse(values[field] ?? 'null') as T) ?? undefined;
  } catch {
    return undefined;
  }
}

export const listOf = (values: Values, field: 'products' | 'orders'): readonly Listed[] => {
  const list = known<readonly Listed[]>(values, field);
  return Array.isArray(list) ? (list as readonly Listed[]) : [];
};
export const productOf = (values: Values): KnownProduct | undefined => known<KnownProduct>(values, 'product');
export const orderOf = (values: Values): KnownOrder | undefined => known<KnownOrder>(values, 'shown');
export const deliveryOf = (values: Values): KnownDelivery | undefined => known<KnownDelivery>(values, 'terms');

/** The product's code, typed or chosen from the list. */
export const codeOf = ({ code = '', pick = '' }: Values): string => (code === 'list' ? pick : code);

/** The lines of a list, each behind what is typed for it. */
export const listed = (values: Values, field: 'products' | 'orders'): string =>
  listOf(values, field)
    .map(({ label }, index) => `${index + 1} ${label}`)
    .join('\n');
