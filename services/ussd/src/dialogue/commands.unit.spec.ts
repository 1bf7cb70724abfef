import { describe, expect, it } from '@jest/globals';
import { languages, type Language } from '@asili/contracts';
import { septets } from '@asili/kernel';
import { RemoteProblem } from '@asili/platform';
import { code, artisanNumber, engine } from '../../test/engine.ts';
import { typeAll, type Phone } from '../../test/phone.ts';
import { providers, usualCaps, type Screen } from '../aggregators/domain/hop.ts';
import { messages } from '../words/domain/render.ts';
import type { MessageKey } from '../words/domain/en.ts';

/** One command: what is typed at its questions, what of it can be dialled and what is then still asked, what the last screen says, what is done. */
interface Case {
  readonly command: string;
  readonly typed: readonly string[];
  readonly dialled?: readonly string[];
  /** Typed behind a whole dial. */
  readonly rest?: readonly string[];
  /** Typed behind a dial of the first of `dialled`. */
  readonly afterHalf?: readonly string[];
  readonly says: MessageKey;
  readonly done: object | null;
}

const cases: readonly Case[] = [
  { command: '0', typed: [code], dialled: [code], afterHalf: [], says: 'genuine', done: { what: 'verify', code } },
  { command: '1', typed: ['Kiondo', '4', '2500', '1'], dialled: ['4', '2500'], rest: ['Kiondo', '1'], afterHalf: ['Kiondo', '2500', '1'], says: 'registered', done: { what: 'register', name: 'Kiondo', category: 'Home Decor', price: '2500', currency: 'KES' } },
  { command: '2', typed: [code, '2', '2800'], dialled: [code, '2', '2800'], afterHalf: ['2', '2800'], says: 'updated', done: { what: 'change-offer', productId: 'prd_00000000000000000000000001', price: '2800' } },
  { command: '2', typed: [code, '5', '0'], dialled: [code, '5', '0'], afterHalf: ['5', '0'], says: 'updated', done: { what: 'change-offer', productId: 'prd_00000000000000000000000001', stock: 0 } },
  { command: '2', typed: [code, '1'], dialled: [code, '1'], afterHalf: ['1'], says: 'on-the-web', done: null },
  { command: '3', typed: [code], dialled: [code], afterHalf: [], says: 'qr-sent', done: null },
  { command: '4', typed: ['4071'], rest: ['4071'], afterHalf: ['4071'], says: 'balance', done: null },
  { command: '5', typed: [], says: 'account', done: null },
  { command: '6', typed: ['0722000111', '4071', '482913'], dialled: ['254722000111'], rest: ['4071', '482913'], afterHalf: ['4071', '482913'], says: 'number-changed', done: { what: 'payout-number', provider: 'mpesa', phoneNumber: '+254722000111' } },
  { command: '7', typed: ['98'], rest: ['98'], afterHalf: ['98'], says: 'state-accepted', done: null },
  { command: '8', typed: ['202611'], dialled: ['2026', '11'], afterHalf: ['202611'], says: 'sales', done: null },
  { command: '9', typed: ['1043213', '3', '1'], dialled: ['1043213', '3'], afterHalf: ['3', '1'], says: 'order-set', done: { what: 'step', orderId: 'ord_1043213', step: 'ship' } },
  { command: '9', typed: ['1043213', '5', '4071'], dialled: ['1043213', '5'], rest: ['4071'], afterHalf: ['5', '4071'], says: 'order-set', done: { what: 'step', orderId: 'ord_1043213', step: 'cancel' } },
  { command: '13', typed: ['4071', '9274', '9274'], rest: ['4071', '9274', '9274'], afterHalf: ['4071', '9274', '9274'], says: 'pin-set', done: { what: 'set-pin' } },
  { command: '14', typed: ['4071'], rest: ['4071'], afterHalf: ['4071'], says: 'sign-in-code', done: null },
  { command: '11', typed: [code], dialled: [code], afterHalf: [], says: 'checks', done: null },
  { command: '12', typed: [code, '2', 'Gikomba'], dialled: [code, '2', 'Gikomba'], afterHalf: ['2', 'Gikomba'], says: 'reported', done: { what: 'report', code, kind: 'counterfeit', text: 'Copied QR code', place: 'Gikomba' } },
];

const ways = {
  'dialled whole': async (phone: Phone, { command, dialled = [], rest = [] }: Case) => typeAll(phone, await phone.dial(command, ...dialled), rest),
  'half dialled': async (phone: Phone, { command, dialled = [], typed, afterHalf = typed }: Case) => {
    const half = command === '8' ? [] : dialled.slice(0, 1); // Half a month is none.
    return typeAll(phone, await phone.dial(command, ...half), afterHalf);
  },
  'by menu': async (phone: Phone, { command, typed }: Case) => typeAll(phone, await phone.dial(), [command, ...typed]),
} as const;

/** What a text of ours says whatever its values are. */
const fixedPart = (key: MessageKey, language: Language): string => messages[language][key].split(/\{\w+\}/).sort((left, right) => right.length - left.length)[0]?.trim() ?? '';

function expectFitting(screens: readonly Screen[], most: number): void {
  for (const { text } of screens) {
    expect(septets(text)).not.toBeNull();
    expect(septets(text)).toBeLessThanOrEqual(most);
  }
}

/** What was said until the end, its pages put together again. */
const saidBy = (screens: readonly Screen[], language: Language): string => screens.map(({ text }) => text.replace(`\n${messages[language].more}`, '')).join('\n');

const withoutBreaks = (text: string): string => text.replace(/\s+/g, ' ');

it('says in short words that all listings of the plan are in use', async () => {
  const { phone: call, neighbours } = engine();
  neighbours.before = async () => { throw new RemoteProblem('products', 'PRODUCTS.LISTING_LIMIT', 409); };
  const phone = call();
  expect((await typeAll(phone, await phone.dial('1', '4', '2500'), ['Kiondo', '1'])).at(-1)?.text).toBe('All listings of your plan are in use. Archive a product or choose another plan on the web, under Pricing.');
  expect(neighbours.effects.size).toBe(0);
});

describe.each(providers)('over %s', (provider) => {
  describe.each(languages)('in %s', (language) => {
    describe.each(Object.keys(ways) as (keyof typeof ways)[])('%s', (way) => {
      it.each(cases)('$command says $says', async (wanted) => {
        const { phone: call, chosen, neighbours } = engine();
        chosen.set(`+${artisanNumber}`, language);
        const phone = call(provider);
        const screens = await ways[way](phone, wanted);
        while (!screens.at(-1)?.ends && screens.length < 12) screens.push(await phone.type('98'));
        expect(screens.slice(0, -1).every(({ ends }) => !ends)).toBe(true);
        expect(screens.at(-1)?.ends).toBe(true);
        expect(withoutBreaks(saidBy(screens, language))).toContain(withoutBreaks(fixedPart(wanted.says, language)));
        expect([...neighbours.effects.values()]).toEqual(wanted.done === null ? [] : [wanted.done]);
        expectFitting(screens, usualCaps[provider]);
      });
    });

    it('the bare code shows the menu, and 10 is not in use', async () => {
      const { phone, chosen } = engine();
      chosen.set(`+${artisanNumber}`, language);
      const menu = await phone(provider).dial();
      expect(menu).toMatchObject({ ends: false, text: expect.stringContaining(messages[language]['menu-artisan'].split('\n')[1] ?? '') });
      const unused = await phone(provider).dial('10');
      expect(unused).toMatchObject({ ends: false, text: expect.stringContaining(messages[language]['not-in-use'].replace('{number}', '10')) });
      expect(unused.text).toContain(messages[language]['menu-artisan'].split('\n')[1]);
      expectFitting([menu, unused], usualCaps[provider]);
    });
  });
});
