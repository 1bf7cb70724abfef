import type { Message, Value } from '../../words/domain/render.ts';
import { kinds } from './kinds.ts';
import { orderSteps, pinSteps } from './order-steps.ts';
import {
  deliveryOf,
  listed,
  productOf,
  type CommandNumber,
  type CommandRow,
  type KnownDelivery,
  type PinState,
  type Preparation,
  type Step,
  type Values,
} from './steps.ts';

/** Stands for a product's code; its last digit is right. */
const exampleCode = '40718825';

const offered = { price: '2', stock: '5' } as const;
/** Photos come by a link, which somebody with a smartphone opens. */
export const isForPhotos = ({ field }: Values): boolean => field === '6';
const isOffered = ({ field }: Values): boolean => field === offered.price || field === offered.stock;
const always = (): boolean => true;
const joinMonth = (inputs: readonly string[]): readonly string[] =>
  inputs.length === 2 && /^\d{4}$/.test(inputs[0] ?? '') ? [inputs.join('*')] : inputs;

/** A product by its code, or out of the list of one's own. */
const ownProduct: readonly Step[] = [
  { field: 'code', accepts: kinds.codeOrList, ask: 'ask-code-or-list' },
  {
    field: 'pick',
    when: ({ code }) => code === 'list',
    accepts: kinds.product,
    ask: (values) => ({ key: 'ask-product', params: { lines: listed(values, 'products') } }),
  },
];
const ownProducts: Preparation = { before: 'pick', gives: 'products' };

const isForgotten = ({ what }: Values, pin: PinState): boolean =>
  what === '2' || pin === 'locked' || pin === 'code-sent';

/** Who keeps their number changes none, and needs no PIN for it. */
const isChanging = ({ what }: Values): boolean => what !== '3';

/** How the caller delivers, line by line. */
export function deliveryLines({
  pickup,
  country,
  currency,
  home,
  abroad,
  abroadCurrency = currency,
}: KnownDelivery): readonly Message[] {
  const price = (amount: string | null, of: string): Value =>
    amount === null ? { key: 'no' } : [{ amount, currency: of }];
  return [
    { key: 'delivery-pickup', params: { offered: { key: pickup ? 'yes' : 'no' } } },
    { key: 'delivery-home', params: { country, price: price(home, currency) } },
    { key: 'delivery-abroad', params: { price: price(abroad, abroadCurrency) } },
  ];
}

/** Every command: what it asks for, and of whom. Source: specification, section 2, 'USSD codes'; 13 to 15, the PIN, signing in on the web and delivery, are ours. */
export const commands: Readonly<Record<CommandNumber, CommandRow>> = {
  '0': {
    listed: { group: 'verification', example: [exampleCode] },
    who: 'anyone',
    stateless: always,
    steps: [{ field: 'code', accepts: kinds.anyCode, ask: 'ask-code' }],
  },
  '1': {
    listed: { group: 'product', example: ['3', '2500'] },
    who: 'artisan',
    dialled: ['category', 'price', 'name'],
    steps: [
      { field: 'name', accepts: kinds.name, ask: 'ask-name' },
      { field: 'category', accepts: kinds.category, ask: 'ask-category' },
      { field: 'price', accepts: kinds.price, ask: (_, currency) => ({ key: 'ask-price', params: { currency } }) },
      {
        field: 'save',
        accepts: kinds.yesOrNo,
        ask: ({ name = '', price = '' }, currency) => ({
          key: 'ask-save',
          params: { name, price: [{ amount: price, currency }] },
        }),
      },
    ],
  },
  '2': {
    listed: { group: 'product', example: [exampleCode, '2', '2800'] },
    who: 'artisan',
    prepares: [ownProducts, { before: 'field', gives: 'product', alsoBehind: true }],
    steps: [
      ...ownProduct,
      { field: 'field', accepts: kinds.field, ask: 'ask-field' },
      {
        field: 'value',
        when: isOffered,
        zeroCounts: ({ field }) => field === offered.stock,
        accepts: (text, { values, currency }) =>
          kinds[values['field'] === offered.price ? 'price' : 'stock'](text, {
            values,
            currency: productOf(values)?.currency ?? currency,
          }),
        ask: (values, currency) =>
          values['field'] === offered.stock
            ? { key: 'ask-stock' }
            : { key: 'ask-new-price', params: { currency: productOf(values)?.currency ?? currency } },
      },
    ],
  },
  '3': {
    listed: { group: 'product', example: [exampleCode] },
    who: 'artisan',
    prepares: [ownProducts],
    steps: ownProduct,
  },
  '4': { listed: { group: 'account', example: [] }, who: 'artisan', steps: pinSteps() },
  '5': { listed: { group: 'account', example: [] }, who: 'artisan', stateless: always, steps: [] },
  '6': {
    listed: { group: 'account', example: ['254712000000'] },
    who: 'artisan',
    prepares: [{ before: 'code', gives: 'challenge', outlives: true }],
    joined: (inputs) => (inputs.length === 0 || /^\s*[123]\s*$/.test(inputs[0] ?? '') ? inputs : ['1', ...inputs]), // A number alone is the one for payouts.
    steps: [
      {
        field: 'what',
        when: ({ what, number }) => what !== undefined || number === undefined,
        accepts: kinds.three,
        ask: 'ask-number-what',
      },
      {
        field: 'number',
        when: isChanging,
        accepts: kinds.phone,
        ask: ({ what }) => ({ key: what === '2' ? 'ask-account-number' : 'ask-payout-number' }),
      },
      ...pinSteps(isChanging),
      { field: 'code', when: isChanging, secret: true, accepts: kinds.oneTimeCode, ask: 'ask-number-code' },
    ],
  },
  '7': {
    listed: { group: 'sales', example: [] },
    who: 'artisan',
    stateless: ({ order }) => order === undefined,
    prepares: [
      { before: 'order', gives: 'orders' },
      { before: 'status', gives: 'shown', alsoBehind: true },
    ],
    steps: [
      {
        field: 'order',
        accepts: kinds.listedOrder,
        ask: (values) => ({ key: 'orders', params: { lines: listed(values, 'orders') } }),
      },
      ...orderSteps,
    ],
  },
  '8': {
    listed: { group: 'sales', example: ['202611'] },
    who: 'artisan',
    stateless: always,
    joined: joinMonth,
    steps: [{ field: 'month', accepts: kinds.month, ask: 'ask-month' }],
  },
  '9': {
    listed: { group: 'sales', example: ['1043213', '3'] },
    who: 'artisan',
    prepares: [{ before: 'status', gives: 'shown', alsoBehind: true }],
    steps: [{ field: 'order', accepts: kinds.order, ask: 'ask-order' }, ...orderSteps],
  },
  '11': {
    listed: { group: 'verification', example: [exampleCode] },
    who: 'anyone',
    prepares: [ownProducts],
    steps: [{ ...(ownProduct[0] as Step), accepts: kinds.codeOrOwn, ask: 'ask-code-or-own' }, ownProduct[1] as Step],
  },
  '13': {
    listed: { group: 'account', example: [] },
    who: 'artisan',
    once: true,
    prepares: [
      { before: 'code', gives: 'sent' },
      { before: 'fresh', gives: 'proved', when: (_, pin) => pin !== 'none' },
    ],
    steps: [
      { field: 'what', when: (_, pin) => pin === 'set', accepts: kinds.two, ask: 'ask-pin-what' },
      {
        field: 'old',
        when: (values, pin) => pin === 'set' && !isForgotten(values, pin),
        secret: true,
        accepts: kinds.pin,
        ask: 'ask-pin',
      },
      {
        field: 'code',
        when: isForgotten,
        secret: true,
        accepts: kinds.oneTimeCodeOrAgain,
        ask: ({ sent = '' }) => ({ key: 'ask-pin-code', params: { time: sent } }),
      },
      { field: 'fresh', secret: true, accepts: kinds.newPin, ask: 'ask-new-pin' },
      { field: 'again', secret: true, accepts: kinds.pinAgain, ask: 'ask-pin-again' },
    ],
  },
  '14': { listed: { group: 'account', example: [] }, who: 'artisan', once: true, steps: pinSteps() },
  '15': {
    listed: { group: 'sales', example: ['2', '300'] },
    who: 'artisan',
    prepares: [{ before: 'what', gives: 'terms' }],
    steps: [
      {
        field: 'what',
        accepts: kinds.three,
        ask: (values) => [
          ...(deliveryOf(values) ? deliveryLines(deliveryOf(values) as KnownDelivery) : []),
          { key: 'ask-delivery' },
        ],
      },
      { field: 'pickup', when: ({ what }) => what === '1', accepts: kinds.two, ask: 'ask-pickup' },
      {
        field: 'price',
        when: ({ what }) => what !== undefined && what !== '1',
        zeroCounts: true,
        accepts: kinds.priceOrNone,
        ask: (_, currency) => ({ key: 'ask-delivery-price', params: { currency } }),
      },
    ],
  },
  join: {
    who: 'visitor',
    steps: [
      { field: 'name', accepts: kinds.personName, ask: 'ask-own-name' },
      { field: 'town', accepts: kinds.town, ask: 'ask-town' },
      { field: 'fresh', secret: true, zeroCounts: true, accepts: kinds.newPinOrLater, ask: 'ask-join-pin' },
      {
        field: 'again',
        when: ({ fresh }) => fresh !== 'later',
        secret: true,
        accepts: kinds.pinAgain,
        ask: 'ask-pin-again',
      },
    ],
  },
  claim: {
    who: 'visitor',
    steps: [
      { field: 'old', accepts: kinds.phone, ask: 'ask-lost-number' },
      { field: 'evidence', accepts: kinds.words, ask: 'ask-evidence' },
    ],
  },
  '12': {
    listed: { group: 'verification', example: [exampleCode] },
    who: 'anyone',
    steps: [
      { field: 'code', accepts: kinds.codeOrNone, ask: 'ask-code-or-none', zeroCounts: true },
      { field: 'kind', accepts: kinds.kind, ask: 'ask-kind' },
      { field: 'where', accepts: kinds.placeOrNone, ask: 'ask-where', zeroCounts: true },
    ],
  },
};
