import type { Language } from '@asili/contracts';
import { plainMoney } from '@asili/kernel';
import type { Messages, MessageKey } from '../src/words/domain/en.ts';
import { aProduct, anOrder, artisanNumber, code, me, type WorldOfNeighbours } from './world.ts';

type Value = string | ((texts: Messages, language: Language) => string);
/** A text of ours with the values it is to have. */
export type Said = readonly [key: MessageKey, values?: Readonly<Record<string, Value>>];

/** Which inputs are dialled, and which of `typed` are then still asked for, by their place. `wrong`: what is said of one that was dialled and does not fit. */
interface Dial {
  readonly dialled: readonly string[];
  readonly then: readonly number[];
  readonly wrong?: Said;
}

/** One command: what is typed at its questions, what the questions and the last screen say, what is done. */
export interface Case {
  readonly command: string;
  readonly about?: string;
  readonly asks: readonly (Said | readonly Said[])[];
  readonly typed: readonly string[];
  readonly whole: Dial;
  readonly half: Dial;
  readonly says: Said;
  /** Under it. */
  readonly also?: readonly Said[];
  readonly sms?: Said;
  readonly done: object | null;
  /** No menu follows: the number has no account any more. */
  readonly isOver?: true;
  readonly world?: (world: WorldOfNeighbours) => void;
}

const dial = (dialled: readonly string[], ...then: number[]): Dial => ({ dialled, then });
const productId = 'prd_00000000000000000000000001';
const link = `https://asili.example/api/products/${code}/qr.png`;
const state =
  (name: 'new' | 'accepted' | 'shipped' | 'cancelled'): Value =>
  (texts) =>
    texts[`state-${name}`];
const money =
  (amount: string): Value =>
  (_, language) =>
    plainMoney({ amount, currency: 'KES' }, language);
const orderLines =
  (name: string): Value =>
  (texts) =>
    [
      ['1043213', 'accepted'],
      ['1043221', 'new'],
      ['1043237', 'shipped'],
      ['1043245', 'accepted'],
    ]
      .map(([number, at], index) => `${index + 1} ${number} ${name} ${texts[`state-${at}` as MessageKey]}`)
      .join('\n');
/** The order of these cases, with what can be done with it. */
const shownOrder: readonly Said[] = [
  ['order-shown', { order: '1043213', status: state('accepted'), lines: 'Kiondo', sum: money('2500.00') }],
  ['order-parcel', { to: 'Aisha Diop, Dakar, SN' }],
  ['act-ready'],
  ['act-shipped'],
  ['act-cancelled'],
];

/** A product, its artisan and its town with names that are long, and in scripts the GSM alphabet does not have. */
const withNames = (world: WorldOfNeighbours): void => {
  world.products = [
    aProduct({
      name: 'ቅርጫት ከሳር የተሰራ ትልቅ እና በእጅ የተፈተለ',
      artisan: {
        id: me.id,
        firstName: 'ሰላም',
        businessName: 'የሐረር የእጅ ሥራ ባለሙያዎች ማኅበር',
        location: { city: 'ሐረር', country: 'ET' },
      },
    }),
  ];
  world.artisan = {
    ...me,
    firstName: 'Wanjirũ',
    lastName: 'Ngũgĩ wa Thiong’o',
    businessName: 'Kikundi cha Wanawake Wafumaji wa Vikapu vya Mkonge',
  };
  world.orderList = world.orderList.map(({ number, state: at, lines: [line] }) =>
    anOrder(number, { state: at, lines: line ? [{ ...line, name: 'Kikapu cha mkonge kilichofumwa kwa mkono' }] : [] }),
  );
  world.town = 'ሐረር';
};

/** The commands of the specification's section 2, 13 and 14 of ours, and what is special about some. */
export const cases: readonly Case[] = [
  {
    command: '0',
    asks: [['ask-code']],
    typed: [code],
    whole: dial([code]),
    half: dial([], 0),
    says: [
      'genuine',
      {
        name: 'Kiondo',
        artisan: 'Kisumu Baskets',
        place: 'Kisumu',
        date: '12/11/26',
        times: (texts) => texts['verified-times'].replace('{count}', '14'),
      },
    ],
    done: { what: 'verify', code },
  },
  {
    command: '0',
    about: 'no code',
    asks: [['ask-code']],
    typed: ['11111111'],
    whole: dial(['11111111']),
    half: dial([], 0),
    says: ['not-genuine', { reason: (texts) => texts['reason-unknown'], dial: '*384*7*12*11111111#' }],
    done: { what: 'verify', code: '11111111' },
  },
  {
    command: '0',
    about: 'long names',
    asks: [['ask-code']],
    typed: [code],
    whole: dial([code]),
    half: dial([], 0),
    world: withNames,
    done: { what: 'verify', code },
    says: [
      'genuine',
      {
        name: "k'rch'at kesar yetesera tlk' 'na be'j...",
        artisan: "yeharer ye'j sra...",
        place: 'harer',
        date: '12/11/26',
        times: (texts) => texts['verified-times'].replace('{count}', '14'),
      },
    ],
  },
  {
    command: '1',
    asks: [
      ['ask-name'],
      ['ask-category'],
      ['ask-price', { currency: 'KES' }],
      ['ask-save', { name: 'Kiondo', price: money('2500') }],
    ],
    typed: ['Kiondo', '4', '2500', '1'],
    whole: dial(['4', '2500'], 0, 3),
    half: dial(['4'], 0, 2, 3),
    says: ['registered', { code }],
    done: { what: 'register', name: 'Kiondo', category: 'Home Decor', price: '2500', currency: 'KES' },
  },
  {
    command: '1',
    about: 'a name in Ethiopic',
    asks: [
      ['ask-name'],
      ['ask-category'],
      ['ask-price', { currency: 'KES' }],
      ['ask-save', { name: "k'rch'at", price: money('2500') }],
    ],
    typed: ['ቅርጫት', '4', '2500', '1'],
    whole: dial(['4', '2500'], 0, 3),
    half: dial(['4'], 0, 2, 3),
    says: ['registered', { code }],
    done: { what: 'register', name: 'ቅርጫት', category: 'Home Decor', price: '2500', currency: 'KES' },
  },
  {
    command: '2',
    asks: [['ask-code-or-list'], ['ask-field'], ['ask-new-price', { currency: 'KES' }]],
    typed: [code, '2', '2800'],
    whole: dial([code, '2', '2800']),
    half: dial([code], 1, 2),
    says: ['updated'],
    also: [['price-now', { price: money('2800') }]],
    done: { what: 'change-offer', productId, price: '2800' },
  },
  {
    command: '2',
    about: 'stock',
    asks: [['ask-code-or-list'], ['ask-field'], ['ask-stock']],
    typed: [code, '5', '0'],
    whole: dial([code, '5', '0']),
    half: dial([code], 1, 2),
    says: ['updated'],
    done: { what: 'change-offer', productId, stock: 0 },
  },
  {
    command: '2',
    about: 'what is certified',
    asks: [['ask-code-or-list'], ['ask-field']],
    typed: [code, '1'],
    whole: dial([code, '1']),
    half: dial([code], 1),
    says: ['on-the-web'],
    done: null,
  },
  {
    command: '2',
    about: 'photos',
    asks: [['ask-code-or-list'], ['ask-field']],
    typed: [code, '6'],
    whole: dial([code, '6']),
    half: dial([code], 1),
    says: ['photos-sent'],
    sms: ['photos-sms', { name: 'Kiondo', link: `https://asili.example/photos#${productId}` }],
    done: null,
  },
  {
    command: '3',
    asks: [['ask-code-or-list']],
    typed: [code],
    whole: dial([code]),
    half: dial([], 0),
    says: ['qr-sent', { link }],
    sms: ['qr-sms', { name: 'Kiondo', link }],
    done: null,
  },
  {
    command: '3',
    about: 'long names',
    asks: [['ask-code-or-list']],
    typed: [code],
    whole: dial([code]),
    half: dial([], 0),
    world: withNames,
    says: ['qr-sent', { link }],
    sms: ['qr-sms', { name: "k'rch'at kesar yetesera tlk' 'na be'j yetefetele", link }],
    done: null,
  },
  {
    command: '4',
    asks: [['ask-pin']],
    typed: ['4071'],
    whole: dial([], 0),
    half: dial([], 0),
    says: ['balance', { available: money('10465'), pending: money('0') }],
    done: null,
  },
  {
    command: '4',
    about: 'a changed SIM card',
    asks: [['ask-pin']],
    typed: ['4071'],
    whole: dial([], 0),
    half: dial([], 0),
    world: (world) => {
      world.isSimChanged = true;
    },
    says: ['pin-locked-sim', { dial: '*384*7*13#' }],
    done: null,
  },
  {
    command: '4',
    about: 'held payouts',
    asks: [['ask-pin']],
    typed: ['4071'],
    whole: dial([], 0),
    half: dial([], 0),
    world: (world) => {
      world.heldPayouts = { hours: 23.2, heldFor: 'sim-changed' };
    },
    says: ['balance', { available: money('10465'), pending: money('0') }],
    also: [['payouts-held', { hours: '24', reason: (texts) => texts['held-sim-changed'] }]],
    done: null,
  },
  {
    command: '5',
    about: 'held payouts',
    asks: [],
    typed: [],
    whole: dial([]),
    half: dial([]),
    world: (world) => {
      world.heldPayouts = { hours: 1, heldFor: 'pin-reset' };
    },
    done: null,
    says: [
      'account',
      { name: 'Akinyi Odhiambo', business: 'Kisumu Baskets', phone: `+${artisanNumber}`, products: '7', verified: '5' },
    ],
    also: [['payouts-held', { hours: '1', reason: (texts) => texts['held-pin-reset'] }]],
  },
  {
    command: '5',
    asks: [],
    typed: [],
    whole: dial([]),
    half: dial([]),
    says: [
      'account',
      { name: 'Akinyi Odhiambo', business: 'Kisumu Baskets', phone: `+${artisanNumber}`, products: '7', verified: '5' },
    ],
    done: null,
  },
  {
    command: '5',
    about: 'long names',
    asks: [],
    typed: [],
    whole: dial([]),
    half: dial([]),
    world: withNames,
    says: [
      'account',
      {
        name: "Wanjiru Ngugi wa Thiong'o",
        business: 'Kikundi cha Wanawake Wafumaji wa...',
        phone: `+${artisanNumber}`,
        products: '7',
        verified: '5',
      },
    ],
    done: null,
  },
  {
    command: '6',
    asks: [['ask-number-what'], ['ask-payout-number'], ['ask-pin'], ['ask-number-code']],
    typed: ['1', '0722000111', '4071', '482913'],
    whole: dial(['254722000111'], 2, 3),
    half: dial(['1'], 1, 2, 3),
    says: ['number-changed', { hours: '24' }],
    done: { what: 'payout-number', provider: 'mpesa', phoneNumber: '+254722000111' },
  },
  {
    command: '6',
    about: 'the account itself',
    asks: [['ask-number-what'], ['ask-account-number'], ['ask-pin'], ['ask-number-code']],
    typed: ['2', '0722000111', '4071', '482913'],
    whole: dial(['2', '254722000111'], 2, 3),
    half: dial([], 0, 1, 2, 3),
    says: ['account-moved', { ending: '111' }],
    done: { what: 'move-account', phoneNumber: '+254722000111' },
    isOver: true,
  },
  {
    command: '7',
    asks: [
      ['orders', { lines: orderLines('Kiondo') }],
      shownOrder,
      ['ask-step', { order: '1043213', status: state('shipped') }],
    ],
    typed: ['1', '3', '1'],
    whole: dial(['1043213', '3']),
    half: dial(['1043213'], 1, 2),
    says: ['order-set', { order: '1043213', status: state('shipped') }],
    done: { what: 'step', orderId: 'ord_1043213', step: 'ship' },
  },
  {
    command: '7',
    about: 'long names',
    asks: [['orders', { lines: orderLines('Kikapu cha...') }]],
    typed: ['00'],
    whole: dial([], 0),
    half: dial([], 0),
    world: withNames,
    says: ['menu-artisan'],
    done: null,
  },
  {
    command: '8',
    asks: [['ask-month']],
    typed: ['202611'],
    whole: dial(['2026', '11']),
    half: { dialled: ['2026'], then: [0], wrong: ['wrong-month'] },
    says: ['sales', { month: '11/2026', count: '1', sum: money('2415.00') }],
    done: null,
  },
  {
    command: '9',
    asks: [['ask-order'], shownOrder, ['ask-step', { order: '1043213', status: state('shipped') }]],
    typed: ['1043213', '3', '1'],
    whole: dial(['1043213', '3']),
    half: dial(['1043213'], 1, 2),
    says: ['order-set', { order: '1043213', status: state('shipped') }],
    done: { what: 'step', orderId: 'ord_1043213', step: 'ship' },
  },
  {
    command: '9',
    about: 'cancelled',
    asks: [['ask-order'], shownOrder, ['ask-pin']],
    typed: ['1043213', '5', '4071'],
    whole: dial(['1043213', '5'], 2),
    half: dial(['1043213'], 1, 2),
    says: ['order-set', { order: '1043213', status: state('cancelled') }],
    done: { what: 'step', orderId: 'ord_1043213', step: 'cancel' },
  },
  {
    command: '11',
    asks: [['ask-code-or-own']],
    typed: [code],
    whole: dial([code]),
    half: dial([], 0),
    says: ['checks', { lines: (texts) => `12/11 Kisumu ${texts['result-genuine']}` }],
    done: null,
  },
  {
    command: '11',
    about: 'long names',
    asks: [['ask-code-or-own']],
    typed: ['1'],
    whole: dial(['1']),
    half: dial([], 0),
    world: withNames,
    says: ['checks', { lines: (texts) => `12/11 k'rch'at... harer ${texts['result-genuine']}` }],
    done: null,
  },
  {
    command: '12',
    asks: [['ask-code-or-none'], ['ask-kind'], ['ask-where']],
    typed: [code, '2', 'Gikomba'],
    whole: dial([code, '2', 'Gikomba']),
    half: dial([code], 1, 2),
    says: ['reported', { number: 'R-20931' }],
    done: {
      what: 'report',
      code,
      kind: 'counterfeit',
      text: 'Copied QR code',
      place: 'Gikomba',
      contact: `+${artisanNumber}`,
    },
  },
  {
    command: '13',
    asks: [['ask-pin-what'], ['ask-pin'], ['ask-new-pin'], ['ask-pin-again']],
    typed: ['1', '4071', '9274', '9274'],
    whole: dial(['1'], 1, 2, 3),
    half: dial([], 0, 1, 2, 3),
    says: ['pin-set'],
    done: { what: 'set-pin' },
  },
  {
    command: '13',
    about: 'forgotten',
    asks: [['ask-pin-what'], ['ask-pin-code', { time: '12:00' }], ['ask-new-pin'], ['ask-pin-again']],
    typed: ['2', '190284', '9274', '9274'],
    whole: dial(['2'], 1, 2, 3),
    half: dial([], 0, 1, 2, 3),
    says: ['pin-reset'],
    sms: ['pin-reset-sms'],
    done: { what: 'set-pin' },
  },
  {
    command: '15',
    asks: [
      [
        ['delivery-pickup', { offered: (texts) => texts.yes }],
        ['delivery-home', { country: 'Kenya', price: (texts) => texts.no }],
        ['delivery-abroad', { price: (texts) => texts.no }],
        ['ask-delivery'],
      ],
      ['ask-delivery-price', { currency: 'KES' }],
    ],
    typed: ['2', '300'],
    whole: dial(['2', '300']),
    half: dial(['2'], 1),
    says: ['delivery-set'],
    also: [
      ['delivery-pickup', { offered: (texts) => texts.yes }],
      ['delivery-home', { country: 'Kenya', price: money('300') }],
      ['delivery-abroad', { price: (texts) => texts.no }],
    ],
    done: null,
  },
  {
    command: '14',
    asks: [['ask-pin']],
    typed: ['4071'],
    whole: dial([], 0),
    half: dial([], 0),
    says: ['sign-in-code', { code: '730164', minutes: '5' }],
    done: null,
  },
];
