import { describe, expect, it } from '@jest/globals';
import { languages, type Language } from '@asili/contracts';
import { septets } from '@asili/kernel';
import { Unavailable } from '@asili/platform';
import { aPayment, code, artisanNumber, engine, visitorNumber } from '../../test/engine.ts';
import type { Phone } from '../../test/phone.ts';
import { providers, type Screen } from '../aggregators/domain/hop.ts';
import { wires } from '../aggregators/domain/wires.ts';
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
  { command: '4', typed: [], says: 'not-open', done: null },
  { command: '5', typed: [], says: 'account', done: null },
  { command: '6', typed: [], says: 'not-open', done: null },
  { command: '7', typed: ['98'], rest: ['98'], afterHalf: ['98'], says: 'state-accepted', done: null },
  { command: '8', typed: ['202611'], dialled: ['2026', '11'], afterHalf: ['202611'], says: 'sales', done: null },
  { command: '9', typed: ['1043218', '3', '1'], dialled: ['1043218', '3'], afterHalf: ['3', '1'], says: 'order-set', done: { what: 'step', orderId: 'ord_1043218', step: 'ship' } },
  { command: '9', typed: ['1043218', '5', '4071'], dialled: ['1043218', '5'], rest: ['4071'], afterHalf: ['5', '4071'], says: 'order-set', done: { what: 'step', orderId: 'ord_1043218', step: 'cancel' } },
  { command: '13', typed: ['4071', '9274', '9274'], rest: ['4071', '9274', '9274'], afterHalf: ['4071', '9274', '9274'], says: 'pin-set', done: { what: 'set-pin' } },
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

async function typeAll(phone: Phone, first: Screen, inputs: readonly string[]): Promise<Screen[]> {
  const screens = [first];
  for (const input of inputs) screens.push(await phone.type(input));
  return screens;
}

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
        expectFitting(screens, wires[provider].maxSeptets);
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
      expectFitting([menu, unused], wires[provider].maxSeptets);
    });
  });
});

describe('a caller without an account', () => {
  it('has a menu of three, and chooses a language that is remembered', async () => {
    const { phone: call } = engine();
    const phone = call('africastalking', visitorNumber);
    expect(await phone.dial()).toEqual({ text: 'Asili\n1 Register as artisan\n2 Verify product\n3 Language', ends: false });
    expect((await phone.type('3')).text).toContain('2 Kiswahili');
    expect((await phone.type('2')).text).toContain('2 Thibitisha bidhaa');
    expect((await call('safaricom', visitorNumber).dial('0', code)).text).toContain('HALISI');
  });

  it.each(providers)('opens an account over %s, and is an artisan from the next call on', async (provider) => {
    const { phone: call, joined } = engine();
    const phone = call(provider, visitorNumber);
    await phone.dial();
    expect((await phone.type('1')).text).toBe('Your first name?\n0 Back');
    expect((await phone.type('7')).text).toContain('Your town?');
    expect((await phone.type('0')).text).toContain('Your first name?');
    expect((await phone.type('Otieno')).text).toContain('Your town?');
    expect((await phone.type('Siaya')).text).toContain('Welcome to Asili, Otieno!');
    expect([...joined]).toEqual([[`+${visitorNumber}`, expect.objectContaining({ firstName: 'Otieno', location: { city: 'Siaya', country: 'KE' }, language: 'en' })]]);
    expect((await call(provider, visitorNumber).dial()).text).toContain('1 Register product');
  });

  it('of a country we do not know is sent to the web', async () => {
    const { phone: call, joined } = engine();
    const phone = call('africastalking', '15550001111');
    await phone.dial();
    await typeAll(phone, { text: '', ends: false }, ['1', 'Ann', 'Boston']);
    expect(joined.size).toBe(0);
  });

  it('verifies, reports, and sees their own verifications alone', async () => {
    const { phone: call } = engine();
    const phone = (): Phone => call('airtel', visitorNumber);
    expect((await phone().dial('11', '1')).text).toBe('No verifications yet.');
    expect((await phone().dial('0', code)).text).toBe('AUTHENTIC\nKiondo\nby Kisumu Baskets, Kisumu.\nCertified 12/11/26. Checked 14x.');
    expect((await phone().dial('0', '11111111')).text).toBe('NOT VERIFIED\nNo product has this code.\nDo not pay. Report: dial *384*7*12#');
    expect((await phone().dial('11', '')).text).toBe(`Last verifications:\n23/11 11111111 NOT VERIFIED\n23/11 ${code} AUTHENTIC`);
    expect((await phone().dial('11', code)).text).toBe(`Last verifications:\n23/11 ${code} AUTHENTIC`);
  });

  it.each(['1', '2', '3', '4', '5', '6', '7', '8', '9'])('cannot use %s', async (command) => {
    const { phone, neighbours } = engine();
    expect(await phone('africastalking', visitorNumber).dial(command, code, '2', '1')).toEqual({ ends: true, text: 'Dial *384*7# and choose 1 to open an artisan account first.' });
    expect(neighbours.effects.size).toBe(0);
  });
});

describe('a PIN', () => {
  it('is never taken out of what was dialled', async () => {
    const { phone: call, neighbours, sessions } = engine();
    const phone = call();
    expect((await phone.dial('9', '1043218', '5', '4071')).text).toBe('Your PIN?\n0 Back');
    expect((await call('hubtel').dial('13', '4071', '9274', '9274')).text).toBe('Your PIN?\n0 Back');
    expect(neighbours.effects.size).toBe(0);
    expect(await phone.type('5000')).toEqual({ text: 'Wrong PIN. Tries left: 2.', ends: true });
    expect(neighbours.effects.size).toBe(0);
    expect([...sessions.kept].filter(([key]) => key.startsWith('resume:africastalking'))).toEqual([]);
  });

  it('cannot be left out by changing messages, nor by coming back', async () => {
    const { phone: call, neighbours, sessions } = engine();
    const phone = call();
    await phone.dial('9', '1043218');
    expect((await phone.type('5')).text).toContain('PIN?');
    for (const input of ['1', '', '*', '3', '98', 'abcd', '12345678']) expect((await phone.type(input)).text).toContain('PIN?');
    const change = call();
    await change.dial('13');
    await change.type('4071');
    expect([...sessions.kept.keys()].filter((key) => key.startsWith('resume:'))).toEqual([]);
    expect(neighbours.effects.size).toBe(0);
  });

  it('is chosen first, unlocked by a code, and refused where it is weak or not the same twice', async () => {
    const { phone: call, neighbours } = engine();
    const say = async (...inputs: string[]): Promise<string | undefined> => {
      const phone = call();
      return (await typeAll(phone, await phone.dial('13'), inputs)).at(-1)?.text;
    };
    neighbours.pinState = 'none';
    expect((await call().dial('9', '1043218', '5')).text).toBe('You have no PIN yet. To choose one dial *384*7*13#');
    expect(await say('9274', '9275')).toBe('The two PINs differ. Nothing was changed.');
    expect(await say('1234', '1234')).toBe('That PIN is too easy to guess. Choose another one.');
    expect(await say('9274', '9274')).toBe('Your PIN is set. Never share it with anyone.');
    neighbours.pinState = 'locked';
    expect((await call().dial('9', '1043218', '5')).text).toBe('Your PIN is locked. To unlock it dial *384*7*13#');
    expect(await say()).toBe('Your PIN is locked. A code comes by SMS; then dial *384*7*13# again.');
    expect(await say('000000', '8301', '8301')).toBe('That code is wrong or has expired.');
    expect(await say('190284', '8301', '8301')).toBe('Your PIN is set. Never share it with anyone.');
    expect(neighbours.pin).toBe('8301');
  });
});

describe('the sales of a month', () => {
  it('are what was paid in it, by any number of pages, and what the artisan has of it', async () => {
    const { phone: call, neighbours } = engine();
    const timeline = (created: string, confirmed: string) => [{ what: 'created', at: `${created}T23:59:00.000Z` }, { what: 'confirmed', at: `${confirmed}T00:01:00.000Z` }];
    neighbours.paymentList = [
      ...Array.from({ length: 150 }, () => aPayment()),
      aPayment({ displayState: 'refunded' }), aPayment({ displayState: 'waiting', timeline: [] }),
      aPayment({ timeline: timeline('2026-10-31', '2026-11-01') }), aPayment({ timeline: timeline('2026-10-30', '2026-10-31') }),
    ];
    const said = async (month: string): Promise<string> => (await call().dial('8', month)).text;
    expect(await said('202611')).toBe('11/2026: 151 paid orders, KES 364665.00 after fees.');
    expect(await said('202610')).toBe('10/2026: 1 paid orders, KES 2415.00 after fees.');
    expect(await said('202609')).toBe('09/2026: no paid orders.');
    expect(await said('202612')).toBe('That does not fit here.');
    expect((await call().dial('8', '2026', '11')).text).toContain('11/2026');
  });
});

describe('finding the way', () => {
  it('0 goes back, 00 home, 98 on', async () => {
    const phone = engine().phone();
    expect((await phone.dial()).text).toMatch(/98 More$/);
    expect((await phone.type('98')).text).toContain('7 Recent orders');
    expect((await phone.type('9')).text).toContain('Order number');
    expect((await phone.type('1043218')).text).toContain('Status?');
    expect((await phone.type('0')).text).toContain('Order number');
    expect((await phone.type('0')).text).toContain('1 Register product');
    expect((await phone.type('8')).text).toContain('Month');
    expect((await phone.type('00')).text).toContain('1 Register product');
    expect((await phone.type('0')).text).toContain('Product code');
  });

  it('what does not fit is asked again, and no stays no', async () => {
    const { phone: call, neighbours } = engine();
    const phone = call();
    await phone.dial('9', '1043218');
    expect((await phone.type('7')).text).toMatch(/^That does not fit here\.\nStatus\?/);
    await phone.type('3');
    expect(await phone.type('2')).toEqual({ text: 'Nothing was changed.', ends: true });
    expect(await call().dial('9', '1043218', '3', '2')).toEqual({ text: 'Nothing was changed.', ends: true });
    expect(neighbours.effects.size).toBe(0);
  });

  it('a star may be typed, and a whole string at the menu', async () => {
    const { phone: call, neighbours } = engine();
    const phone = call('safaricom');
    await phone.dial('12');
    await phone.type('0');
    await phone.type('3');
    expect((await phone.type('a*b*****')).text).toBe('Thank you. Report R-20931.');
    expect([...neighbours.effects.values()]).toEqual([{ what: 'report', code: 'none', kind: 'other', text: 'Other', place: 'a*b*****' }]);
    const menu = call();
    await menu.dial();
    expect((await menu.type('9*1043218*3')).text).toBe('Order 1043218 is SHIPPED.');
  });

  it('a call that broke off goes on within its time, unless something whole is dialled', async () => {
    const { phone: call } = engine();
    await call().dial('9', '1043218');
    expect((await call().dial('7')).text).toContain('Orders:');
    await call().dial('9', '1043218');
    const resumed = call();
    expect(await resumed.dial()).toEqual({ text: 'You were not finished.\n1 Continue\n2 Start again', ends: false });
    expect((await resumed.type('1')).text).toContain('Status?');
    const other = call('reseller');
    expect((await other.dial()).text).toContain('1 Register product');
    const anew = call();
    await anew.dial();
    expect((await anew.type('2')).text).toContain('1 Register product');
  });
});

describe('a message that comes again', () => {
  it.each(providers)('over %s gets the same answer, and what it did is done once', async (provider) => {
    const { phone: call, neighbours } = engine();
    const phone = call(provider);
    await phone.dial('12', code, '1');
    const answer = await phone.type('Gikomba');
    expect(await phone.again()).toEqual(answer);
    expect(neighbours.effects.size).toBe(1);
  });

  it.each(providers)('over %s twenty times at once has one effect and twenty equal answers', async (provider) => {
    const { phone: call, neighbours } = engine();
    let begun = 0;
    neighbours.before = async () => { begun += 1; };
    const phone = call(provider);
    await phone.dial('9', '1043218');
    await phone.type('3');
    const answers = await Promise.all([phone.type('1'), ...Array.from({ length: 19 }, () => phone.again())]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"text":"Order 1043218 is SHIPPED.","ends":true}']));
    expect([begun, neighbours.effects.size]).toEqual([1, 1]);
  });

  it('late, after the one behind it, shows what the caller sees', async () => {
    const { phone: call } = engine();
    const phone = call();
    await phone.dial('9');
    const early = phone.fields();
    const seen = await phone.type('1043218');
    const late = call();
    Object.assign(late, { fields: () => early });
    expect(await late.again()).toEqual(seen);
  });
});

describe('what is kept of a call', () => {
  it('is the way through its screens, and nothing of what was typed', async () => {
    const { phone: call, hops } = engine();
    const phone = call();
    await phone.dial('12');
    await phone.type(code);
    await phone.type('1');
    await phone.type('Gikomba');
    expect(hops.map(({ to }) => to)).toEqual(['12.code', '12.kind', '12.where', 'end']);
    expect(JSON.stringify(hops)).not.toMatch(/Gikomba|40718825/);
  });
});

describe('somebody who plays with messages', () => {
  const send = (phone: Phone, change: object): Promise<Screen> => {
    const fields = { ...phone.fields(), ...change };
    Object.assign(phone, { fields: () => fields });
    return phone.again();
  };

  it('ends a call by changing what was typed before', async () => {
    const { phone: call, neighbours } = engine();
    const phone = call();
    await phone.dial('9', '1043218');
    expect(await send(phone, { text: '9*1043226*3' })).toMatchObject({ ends: true, text: expect.stringContaining('has ended') });
    expect(neighbours.effects.size).toBe(0);
  });

  it('gets nowhere with the call of another number, and it is over', async () => {
    const { phone: call, neighbours } = engine();
    const phone = call();
    await phone.dial('9', '1043218');
    const stolen = await send(phone, { phoneNumber: `+${visitorNumber}`, text: '9*1043218*3*1' });
    expect(stolen).toMatchObject({ ends: true, text: expect.stringContaining('has ended') });
    expect(neighbours.effects.size).toBe(0);
  });

  it('finds a finished call finished', async () => {
    const { phone: call, neighbours } = engine();
    const phone = call();
    expect((await phone.dial('9', '1043218', '3')).ends).toBe(true);
    expect(await phone.type('1')).toMatchObject({ ends: true, text: expect.stringContaining('has ended') });
    expect(neighbours.effects.size).toBe(1);
  });

  it('never leaves what is there: no input is a way to a hidden place', async () => {
    const hostile = ['__proto__', 'constructor', '98', '00', '-1', '1e9', '٣', '*', '#', '0x1', "'; drop", '{"$ne":null}', '\u202e1', 'a'.repeat(180)];
    const { phone: call, neighbours } = engine();
    for (const input of hostile) {
      const phone = call('hubtel');
      await phone.dial('9', '1043218');
      const { text } = await phone.type(input);
      expect(septets(text)).toBeLessThanOrEqual(160);
      expect((await call('hubtel').dial(input)).text.length).toBeGreaterThan(0);
    }
    expect(neighbours.effects.size).toBe(0);
  });

  it('is stopped at thirty verifications an hour and five reports a day, whatever the network', async () => {
    const { phone, neighbours } = engine();
    for (let count = 0; count < 30; count += 1) expect((await phone(providers[count % 6], visitorNumber).dial('0', code)).text).toContain('AUTHENTIC');
    expect((await phone('nalo', visitorNumber).dial('0', code)).text).toBe('Too many for now. Try again in 60 minutes.');
    expect((await phone('nalo').dial('0', code)).text).toContain('AUTHENTIC');
    for (let count = 0; count < 5; count += 1) await phone('safaricom', visitorNumber).dial('12', code, '1', 'Nakuru');
    expect((await phone('airtel', visitorNumber).dial('12', code, '1', 'Nakuru')).text).toContain('Too many');
    expect(neighbours.effects.size).toBe(36);
  });
});

describe('when something is away', () => {
  it.each([['0', [code], 'AUTHENTIC'], ['5', [], 'Akinyi'], ['7', [], '1043218'], ['8', ['202611'], '11/2026']] as const)('without sessions %s works from its dialled string', async (command, inputs, says) => {
    const { phone, sessions } = engine();
    sessions.away = new Unavailable({ service: 'redis' });
    for (const provider of providers) expect(await phone(provider).dial(command, ...inputs)).toMatchObject({ ends: true, text: expect.stringContaining(says) });
  });

  it.each([['9', '1043218', '3'], ['12', code, '1', 'Nakuru'], []])('without sessions %s %s %s changes nothing', async (...inputs) => {
    const { phone, sessions, neighbours } = engine();
    sessions.away = new Unavailable({ service: 'redis' });
    expect(await phone().dial(...inputs)).toMatchObject({ ends: true, text: expect.stringContaining('Try again shortly') });
    expect(neighbours.effects.size).toBe(0);
  });

  it('sessions that go away while something is done do not hide that it was done', async () => {
    const { phone: call, sessions, neighbours } = engine();
    neighbours.before = async () => { sessions.away = new Unavailable({ service: 'redis' }); };
    expect(await call().dial('9', '1043218', '3')).toEqual({ text: 'Order 1043218 is SHIPPED.', ends: true });
    expect(neighbours.effects.size).toBe(1);
  });

  it('a neighbour that does not answer is asked later, once, and the caller hears by SMS', async () => {
    const { phone: call, neighbours, late, later } = engine();
    neighbours.before = async () => { throw new Unavailable({ service: 'orders' }); };
    const phone = call();
    expect(await phone.dial('9', '1043218', '3')).toEqual({ text: 'We are processing this. You will get an SMS.', ends: true });
    await phone.again();
    expect(late).toHaveLength(1);
    await expect(later.run(late[0]!)).rejects.toThrow();
    neighbours.before = async () => undefined;
    await later.run(late[0]!);
    await later.run(late[0]!);
    expect(neighbours.effects.size).toBe(1);
    expect(neighbours.texts[0]).toEqual({ to: `+${artisanNumber}`, language: 'en', text: 'Order 1043218 is SHIPPED.' });
  });

  it('one that hangs is not waited for longer than a caller waits', async () => {
    const { phone, neighbours, late } = engine();
    neighbours.before = () => new Promise(() => undefined);
    const begun = performance.now();
    expect((await phone().dial('0', code)).text).toBe('We are processing this. You will get an SMS.');
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(late).toHaveLength(1);
  });
});
