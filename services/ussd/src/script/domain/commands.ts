import type { Message } from '../../words/domain/render.ts';
import type { MessageKey } from '../../words/domain/en.ts';
import type { Kind } from './kinds.ts';

export const commandNumbers = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '11', '12', '13', '14'] as const;
/** What can be dialled, and opening an account, which is a choice of the menu. */
export type CommandNumber = (typeof commandNumbers)[number] | 'join';
/** What the PIN of the caller's account is up to; `code-sent`: locked, and a one-time code is on its way. */
export type PinState = 'none' | 'set' | 'locked' | 'code-sent';
export type Values = Readonly<Partial<Record<string, string>>>;

/** One thing a command has to know. */
export interface Step {
  readonly field: string;
  readonly accepts: Kind | ((values: Values) => Kind);
  readonly ask: MessageKey | ((values: Values, currency: string) => Message);
  /** Asked for only then. */
  readonly when?: (values: Values, pin: PinState) => boolean;
  /** Never taken out of a dialled string, which stays in the phone's list of calls; and nobody comes back behind it. */
  readonly secret?: true;
  /** `0` is an answer here and not the way back. */
  readonly zeroCounts?: true;
  /** Only for those who were led here by questions: whoever dialled everything meant it. */
  readonly unlessDialled?: true;
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
  /** Inputs that stand for one: `2026*11`. */
  readonly joined?: (inputs: readonly string[]) => readonly string[];
  /** What it gets ready before the field `before` is asked for; what that gave stands under `gives` and is nobody's to type. */
  readonly prepares?: { readonly before: string; readonly gives: string };
  /** Works from its dialled string alone, with nothing kept: the command for when Redis is away. */
  readonly stateless?: true;
  /** Not done again by itself when it took too long: a repeat is another one. */
  readonly once?: true;
}

const statuses = ['accepted', 'ready', 'shipped', 'delivered', 'cancelled'] as const;
export const statusOf = (values: Values): (typeof statuses)[number] =>
  statuses[Number(values['status']) - 1] ?? 'accepted';

/** Gives money back, so it needs the PIN. */
export const isCancelling = (values: Values): boolean => statusOf(values) === 'cancelled';

/** Stands for a product's code; its last digit is right. */
const exampleCode = '40718825';

const code: Step = { field: 'code', accepts: 'code', ask: 'ask-code' };
const offered = { price: '2', stock: '5' } as const;
/** Photos come by a link, which somebody with a smartphone opens. */
export const isForPhotos = ({ field }: Values): boolean => field === '6';
const isOffered = ({ field }: Values): boolean => field === offered.price || field === offered.stock;
const joinMonth = (inputs: readonly string[]): readonly string[] =>
  inputs.length === 2 && /^\d{4}$/.test(inputs[0] ?? '') ? [inputs.join('*')] : inputs;

/** Every command: what it asks for, and of whom. Source: specification, section 2, 'USSD codes'; 13, the PIN, and 14, signing in on the web, are ours. */
export const commands: Readonly<Record<CommandNumber, CommandRow>> = {
  '0': {
    listed: { group: 'verification', example: [exampleCode] },
    who: 'anyone',
    stateless: true,
    steps: [{ field: 'code', accepts: 'anyCode', ask: 'ask-code' }],
  },
  '1': {
    listed: { group: 'product', example: ['3', '2500'] },
    who: 'artisan',
    dialled: ['category', 'price', 'name'],
    steps: [
      { field: 'name', accepts: 'name', ask: 'ask-name' },
      { field: 'category', accepts: 'category', ask: 'ask-category' },
      { field: 'price', accepts: 'price', ask: (_, currency) => ({ key: 'ask-price', params: { currency } }) },
      {
        field: 'save',
        accepts: 'yesOrNo',
        ask: ({ name = '', price = '' }, currency) => ({ key: 'ask-save', params: { name, price, currency } }),
      },
    ],
  },
  '2': {
    listed: { group: 'product', example: [exampleCode, '2', '2800'] },
    who: 'artisan',
    steps: [
      code,
      { field: 'field', accepts: 'field', ask: 'ask-field' },
      {
        field: 'value',
        when: isOffered,
        zeroCounts: true,
        accepts: ({ field }) => (field === offered.price ? 'price' : 'stock'),
        ask: ({ field }) => ({ key: field === offered.stock ? 'ask-stock' : 'ask-new-price' }),
      },
    ],
  },
  '3': { listed: { group: 'product', example: [exampleCode] }, who: 'artisan', steps: [code] },
  '4': {
    listed: { group: 'account', example: [] },
    who: 'artisan',
    steps: [{ field: 'pin', when: (_, pin) => pin === 'set', secret: true, accepts: 'pin', ask: 'ask-pin' }],
  },
  '5': { listed: { group: 'account', example: [] }, who: 'artisan', stateless: true, steps: [] },
  '6': {
    listed: { group: 'account', example: ['254712000000'] },
    who: 'artisan',
    prepares: { before: 'code', gives: 'challenge' },
    steps: [
      { field: 'number', accepts: 'phone', ask: 'ask-payout-number' },
      { field: 'pin', when: (_, pin) => pin === 'set', secret: true, accepts: 'pin', ask: 'ask-pin' },
      { field: 'code', secret: true, accepts: 'oneTimeCode', ask: 'ask-number-code' },
    ],
  },
  '7': { listed: { group: 'sales', example: [] }, who: 'artisan', stateless: true, steps: [] },
  '8': {
    listed: { group: 'sales', example: ['202611'] },
    who: 'artisan',
    stateless: true,
    joined: joinMonth,
    steps: [{ field: 'month', accepts: 'month', ask: 'ask-month' }],
  },
  '9': {
    listed: { group: 'sales', example: ['1043213', '3'] },
    who: 'artisan',
    steps: [
      { field: 'order', accepts: 'order', ask: 'ask-order' },
      { field: 'status', accepts: 'status', ask: 'ask-status' },
      {
        field: 'pin',
        when: (values, pin) => isCancelling(values) && pin === 'set',
        secret: true,
        accepts: 'pin',
        ask: 'ask-pin',
      },
      {
        field: 'sure',
        when: (values) => !isCancelling(values),
        accepts: 'yesOrNo',
        unlessDialled: true,
        ask: (values) => ({
          key: 'ask-step',
          params: { order: values['order'] ?? '', status: { key: `state-${statusOf(values)}` } },
        }),
      },
    ],
  },
  '11': {
    listed: { group: 'verification', example: [exampleCode] },
    who: 'anyone',
    steps: [{ field: 'code', accepts: 'codeOrOwn', ask: 'ask-code-or-own' }],
  },
  '13': {
    listed: { group: 'account', example: [] },
    who: 'artisan',
    once: true,
    steps: [
      { field: 'old', when: (_, pin) => pin === 'set', secret: true, accepts: 'pin', ask: 'ask-pin' },
      {
        field: 'code',
        when: (_, pin) => pin === 'code-sent',
        secret: true,
        accepts: 'oneTimeCode',
        ask: 'ask-pin-code',
      },
      { field: 'fresh', when: (_, pin) => pin !== 'locked', secret: true, accepts: 'pin', ask: 'ask-new-pin' },
      { field: 'again', when: (_, pin) => pin !== 'locked', secret: true, accepts: 'pin', ask: 'ask-pin-again' },
    ],
  },
  '14': {
    listed: { group: 'account', example: [] },
    who: 'artisan',
    once: true,
    steps: [{ field: 'pin', when: (_, pin) => pin === 'set', secret: true, accepts: 'pin', ask: 'ask-pin' }],
  },
  join: {
    who: 'visitor',
    steps: [
      { field: 'name', accepts: 'personName', ask: 'ask-own-name' },
      { field: 'town', accepts: 'town', ask: 'ask-town' },
    ],
  },
  '12': {
    listed: { group: 'verification', example: [exampleCode] },
    who: 'anyone',
    steps: [
      { field: 'code', accepts: 'codeOrNone', ask: 'ask-code-or-none', zeroCounts: true },
      { field: 'kind', accepts: 'kind', ask: 'ask-kind' },
      { field: 'where', accepts: 'place', ask: 'ask-where' },
    ],
  },
};

export const isDialled = (text: string): text is (typeof commandNumbers)[number] =>
  commandNumbers.some((number) => number === text);
