import type { Messages, MessageKey } from '../src/words/domain/en.ts';
import { aProduct, anOrder, artisanNumber, code, me, type WorldOfNeighbours } from './world.ts';

type Value = string | ((texts: Messages) => string);
/** A text of ours with the values it is to have. */
export type Said = readonly [key: MessageKey, values?: Readonly<Record<string, Value>>];

/** Which inputs are dialled, and which of `typed` are then still asked for, by their place. `wrong`: the last that was dialled does not fit. */
interface Dial {
  readonly dialled: readonly string[];
  readonly then: readonly number[];
  readonly wrong?: true;
}

/** One command: what is typed at its questions, what the questions and the last screen say, what is done. */
export interface Case {
  readonly command: string;
  readonly about?: string;
  readonly asks: readonly Said[];
  readonly typed: readonly string[];
  readonly whole: Dial;
  readonly half: Dial;
  readonly says: Said;
  /** Under it. */
  readonly also?: Said;
  readonly sms?: Said;
  readonly done: object | null;
  readonly world?: (world: WorldOfNeighbours) => void;
}

const dial = (dialled: readonly string[], ...then: number[]): Dial => ({ dialled, then });
const productId = 'prd_00000000000000000000000001';
const link = `https://asili.example/api/products/${code}/qr.png`;
const state =
  (name: 'new' | 'accepted' | 'shipped' | 'cancelled'): Value =>
  (texts) =>
    texts[`state-${name}`];
const orderLines =
  (name: string): Value =>
  (texts) =>
    [
      ['1043213', 'accepted'],
      ['1043221', 'new'],
      ['1043237', 'shipped'],
      ['1043245', 'accepted'],
    ]
      .map(([number, at]) => `${number} ${name} ${texts[`state-${at}` as MessageKey]}`)
      .join('\n');

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
    says: ['genuine', { name: 'Kiondo', artisan: 'Kisumu Baskets', place: 'Kisumu', date: '12/11/26', count: '14' }],
    done: { what: 'verify', code },
  },
  {
    command: '0',
    about: 'no code',
    asks: [['ask-code']],
    typed: ['11111111'],
    whole: dial(['11111111']),
    half: dial([], 0),
    says: ['not-genuine', { reason: (texts) => texts['reason-unknown'], dial: '*384*7*12#' }],
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
        name: "k'rch'at kesar yetesera tlk' 'na be'j",
        artisan: "yeharer ye'j sra balemuyawoch",
        place: 'harer',
        date: '12/11/26',
        count: '14',
      },
    ],
  },
  {
    command: '1',
    asks: [
      ['ask-name'],
      ['ask-category'],
      ['ask-price', { currency: 'KES' }],
      ['ask-save', { name: 'Kiondo', currency: 'KES', price: '2500' }],
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
      ['ask-save', { name: "k'rch'at", currency: 'KES', price: '2500' }],
    ],
    typed: ['ቅርጫት', '4', '2500', '1'],
    whole: dial(['4', '2500'], 0, 3),
    half: dial(['4'], 0, 2, 3),
    says: ['registered', { code }],
    done: { what: 'register', name: 'ቅርጫት', category: 'Home Decor', price: '2500', currency: 'KES' },
  },
  {
    command: '2',
    asks: [['ask-code'], ['ask-field'], ['ask-new-price']],
    typed: [code, '2', '2800'],
    whole: dial([code, '2', '2800']),
    half: dial([code], 1, 2),
    says: ['updated'],
    also: ['price-now', { currency: 'KES', price: '2800' }],
    done: { what: 'change-offer', productId, price: '2800' },
  },
  {
    command: '2',
    about: 'stock',
    asks: [['ask-code'], ['ask-field'], ['ask-stock']],
    typed: [code, '5', '0'],
    whole: dial([code, '5', '0']),
    half: dial([code], 1, 2),
    says: ['updated'],
    done: { what: 'change-offer', productId, stock: 0 },
  },
  {
    command: '2',
    about: 'what is certified',
    asks: [['ask-code'], ['ask-field']],
    typed: [code, '1'],
    whole: dial([code, '1']),
    half: dial([code], 1),
    says: ['on-the-web'],
    done: null,
  },
  {
    command: '2',
    about: 'photos',
    asks: [['ask-code'], ['ask-field']],
    typed: [code, '6'],
    whole: dial([code, '6']),
    half: dial([code], 1),
    says: ['photos-sent'],
    sms: ['photos-sms', { name: 'Kiondo', link: `https://asili.example/photos#${productId}` }],
    done: null,
  },
  {
    command: '3',
    asks: [['ask-code']],
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
    asks: [['ask-code']],
    typed: [code],
    whole: dial([code]),
    half: dial([], 0),
    world: withNames,
    says: ['qr-sent', { link }],
    sms: ['qr-sms', { name: "k'rch'at kesar yetesera tlk' 'na be'j", link }],
    done: null,
  },
  {
    command: '4',
    asks: [['ask-pin']],
    typed: ['4071'],
    whole: dial([], 0),
    half: dial([], 0),
    says: ['balance', { available: 'KES 10465', pending: 'KES 0' }],
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
    says: ['balance', { available: 'KES 10465', pending: 'KES 0' }],
    also: ['payouts-held', { hours: '24', reason: (texts) => texts['held-sim-changed'] }],
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
    also: ['payouts-held', { hours: '1', reason: (texts) => texts['held-pin-reset'] }],
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
        business: 'Kikundi cha Wanawake Wafumaji wa Vikapu',
        phone: `+${artisanNumber}`,
        products: '7',
        verified: '5',
      },
    ],
    done: null,
  },
  {
    command: '6',
    asks: [['ask-payout-number'], ['ask-pin'], ['ask-number-code']],
    typed: ['0722000111', '4071', '482913'],
    whole: dial(['254722000111'], 1, 2),
    half: dial([], 0, 1, 2),
    says: ['number-changed', { hours: '24' }],
    done: { what: 'payout-number', provider: 'mpesa', phoneNumber: '+254722000111' },
  },
  {
    command: '7',
    asks: [],
    typed: [],
    whole: dial([]),
    half: dial([]),
    says: ['orders', { lines: orderLines('Kiondo') }],
    done: null,
  },
  {
    command: '7',
    about: 'long names',
    asks: [],
    typed: [],
    whole: dial([]),
    half: dial([]),
    world: withNames,
    says: ['orders', { lines: orderLines('Kikapu cha') }],
    done: null,
  },
  {
    command: '8',
    asks: [['ask-month']],
    typed: ['202611'],
    whole: dial(['2026', '11']),
    half: { dialled: ['2026'], then: [0], wrong: true },
    says: ['sales', { month: '11/2026', count: '1', sum: 'KES 2415.00' }],
    done: null,
  },
  {
    command: '9',
    asks: [['ask-order'], ['ask-status'], ['ask-step', { order: '1043213', status: state('shipped') }]],
    typed: ['1043213', '3', '1'],
    whole: dial(['1043213', '3']),
    half: dial(['1043213'], 1, 2),
    says: ['order-set', { order: '1043213', status: state('shipped') }],
    done: { what: 'step', orderId: 'ord_1043213', step: 'ship' },
  },
  {
    command: '9',
    about: 'cancelled',
    asks: [['ask-order'], ['ask-status'], ['ask-pin']],
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
    says: ['checks', { lines: (texts) => `12/11 k'rch'at kesar harer ${texts['result-genuine']}` }],
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
    asks: [['ask-pin'], ['ask-new-pin'], ['ask-pin-again']],
    typed: ['4071', '9274', '9274'],
    whole: dial([], 0, 1, 2),
    half: dial([], 0, 1, 2),
    says: ['pin-set'],
    done: { what: 'set-pin' },
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
