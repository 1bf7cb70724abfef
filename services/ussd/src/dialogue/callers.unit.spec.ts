import { describe, expect, it } from '@jest/globals';
import { Unavailable } from '@asili/platform';
import { engine } from '../../test/engine.ts';
import { code, visitorNumber } from '../../test/world.ts';
import { typeAll, type Phone } from '../../test/phone.ts';
import { providers } from '../aggregators/domain/wires.ts';

describe('a caller without an account', () => {
  it('has a menu of their own, and chooses a language that is remembered', async () => {
    const { phone: call } = engine();
    const phone = call('africastalking', visitorNumber);
    expect(await phone.dial()).toEqual({
      text: 'Asili\n1 Create artisan account\n2 Verify product\n3 Language\n4 I lost my number',
      ends: false,
    });
    expect((await phone.type('3')).text).toContain('2 Kiswahili');
    expect((await phone.type('2')).text).toContain('2 Thibitisha bidhaa');
    expect((await call('safaricom', visitorNumber).dial('0', code)).text).toContain('HALISI');
  });

  it.each(providers)('opens an account over %s, and is an artisan from the next call on', async (provider) => {
    const { phone: call, joined } = engine();
    const phone = call(provider, visitorNumber);
    await phone.dial();
    expect((await phone.type('1')).text).toBe('Your first name?\n0 Back\n00 Home');
    expect((await phone.type('7')).text).toContain('Your town?');
    expect((await phone.type('0')).text).toContain('Your first name?');
    expect((await phone.type('Otieno')).text).toContain('Your town?');
    expect((await phone.type('Siaya')).text).toContain('Choose a PIN');
    expect(joined.size).toBe(0);
    expect((await phone.type('0')).text).toContain('Welcome to Asili, Otieno!');
    expect([...joined]).toEqual([
      [
        `+${visitorNumber}`,
        expect.objectContaining({ firstName: 'Otieno', location: { city: 'Siaya', country: 'KE' }, language: 'en' }),
      ],
    ]);
    expect((await call(provider, visitorNumber).dial()).text).toContain('1 Register product');
  });

  it('of a country we do not know is sent to the web', async () => {
    const { phone: call, joined } = engine();
    const phone = call('africastalking', '15550001111');
    await phone.dial();
    expect((await phone.type('1')).text).toBe(
      'Asili is not open where you call from yet. On the web: asili.example\n0 Menu',
    );
    expect(joined.size).toBe(0);
  });

  it('verifies, reports, and sees their own verifications alone', async () => {
    const { phone: call } = engine();
    const phone = (): Phone => call('airtel', visitorNumber);
    expect((await phone().dial('11', '1')).text).toBe('No verifications yet.');
    expect((await phone().dial('0', code)).text).toBe(
      'AUTHENTIC\nKiondo\nby Kisumu Baskets, Kisumu.\nCertified 12/11/26. Verified 14 times.',
    );
    expect((await phone().dial('0', '11111111')).text).toBe(
      'NOT VERIFIED\nNo product has this code.\nDo not pay. Report: dial *384*7*12*11111111#',
    );
    expect((await phone().dial('11', '')).text).toBe(
      `Last verifications:\n23/11 11111111 NOT VERIFIED\n23/11 ${code} AUTHENTIC`,
    );
    expect((await phone().dial('11', code)).text).toBe(`Last verifications:\n23/11 ${code} AUTHENTIC`);
  });

  it.each(['1', '2', '3', '4', '5', '6', '7', '8', '9', '13', '14', '15'])('cannot use %s', async (command) => {
    const { phone, neighbours } = engine();
    expect(await phone('africastalking', visitorNumber).dial(command, code, '2', '1')).toEqual({
      ends: true,
      text: 'Dial *384*7# and choose 1 to open an artisan account first.',
    });
    expect(neighbours.effects.size).toBe(0);
  });
});

describe('a PIN', () => {
  it('is never taken out of what was dialled', async () => {
    const { phone: call, neighbours, sessions } = engine();
    const phone = call();
    expect((await phone.dial('9', '1043213', '5', '4071')).text).toBe('Your PIN?\n0 Back\n00 Home');
    expect((await call('hubtel').dial('13', '1', '4071', '9274', '9274')).text).toBe('Your PIN?\n0 Back\n00 Home');
    expect((await call('hubtel').dial('13', '4071', '9274')).text).toBe(
      'Type a number from 1 to 2.\nPIN\n1 Change it\n2 Forgotten\n0 Back\n00 Home',
    );
    expect(neighbours.effects.size).toBe(0);
    expect(await phone.type('5000')).toEqual({
      text: 'Wrong PIN. Tries left: 2. Forgotten? Dial *384*7*13*2#\nYour PIN?\n0 Back\n00 Home',
      ends: false,
    });
    expect(neighbours.effects.size).toBe(0);
    expect([...sessions.kept].filter(([key, kept]) => key.startsWith('resume:') && /5000|4071/.test(kept))).toEqual([]);
  });

  it('cannot be left out by changing messages, nor by coming back', async () => {
    const { phone: call, neighbours, sessions } = engine();
    const phone = call();
    await phone.dial('9', '1043213');
    expect((await phone.type('5')).text).toContain('PIN?');
    for (const input of ['1', '', '*', '3', '98', 'abcd', '12345678'])
      expect((await phone.type(input)).text).toContain('PIN?');
    const change = call();
    await change.dial('13', '1');
    await change.type('4071');
    expect([...sessions.kept.keys()].filter((key) => key.startsWith('resume:'))).toEqual([]);
    expect(neighbours.effects.size).toBe(0);
  });

  it.each([
    ['all of it in one message', ['9*1043213*5*1', '9*1043213*5*4071*1', '9*1043213*5*5000*4071']],
    ['another answer in its place', ['9*1043213*3', '9*1043221*5*4071', '9*1043213*4*4071', '9*1043213**4071']],
    ['an earlier message again', ['9*1043213', '9', '']],
  ])('is asked for whatever the messages say was typed: %s', async (_what, texts) => {
    for (const text of texts) {
      const { phone: call, neighbours } = engine();
      const phone = call();
      await phone.dial('9', '1043213');
      expect((await phone.type('5')).text).toContain('PIN?');
      const edited = call();
      Object.assign(edited, { fields: () => ({ ...phone.fields(), text }) });
      expect([text, (await edited.again()).text]).toEqual([text, expect.stringMatching(/PIN\?|has ended/)]);
      expect([text, neighbours.effects.size]).toEqual([text, 0]);
    }
  });

  it('is chosen in the call that needs it, where there is none: a weak one, and one that differs, is asked again', async () => {
    const { phone: call, neighbours } = engine();
    neighbours.pinState = 'none';
    const phone = call();
    expect((await phone.dial('4')).text).toBe('You have no PIN yet. Choose one (4 to 6 digits)?\n0 Back\n00 Home');
    expect((await phone.type('1234')).text).toMatch(
      /^That PIN is too easy to guess\. Choose another one\.\nYou have no PIN yet/,
    );
    expect((await phone.type('12')).text).toMatch(/^A PIN has 4 to 6 digits\./);
    expect((await phone.type('9274')).text).toContain('The new PIN once more?');
    expect((await phone.type('9275')).text).toMatch(/^The two PINs differ\. Choose it again\.\nYou have no PIN yet/);
    await phone.type('9274');
    expect((await phone.type('9274')).text).toBe('Available KES 10,465. On the way KES 0.\n0 Menu');
    expect([neighbours.pin, [...neighbours.effects.values()]]).toEqual(['9274', [{ what: 'set-pin' }]]);
    expect((await phone.type('0')).text).toContain('1 Register product');
    expect((await phone.type('4')).text).toBe('Your PIN?\n0 Back\n00 Home');
  });

  it('is offered with the account, and is there for the rest of the call', async () => {
    const { phone: call, neighbours, joined } = engine();
    neighbours.pinState = 'none';
    const phone = call('airtel', visitorNumber);
    expect((await typeAll(phone, await phone.dial(), ['1', 'Otieno', 'Siaya', '9274', '9274'])).at(-1)?.text).toBe(
      'Welcome to Asili, Otieno! Your PIN is set: never share it. Register your first product: dial *384*7#\n0 Menu',
    );
    expect([joined.size, neighbours.pin]).toEqual([1, '9274']);
    expect((await phone.type('0')).text).toContain('1 Register product');
    expect((await phone.type('4')).text).toBe('Your PIN?\n0 Back\n00 Home');
  });

  it.each(['locked', 'set'] as const)(
    'that is %s is set anew with a code by SMS, in one call or the next: what is wrong is said at once, and another code comes when asked for',
    async (state) => {
      const { phone: call, neighbours } = engine();
      neighbours.pinState = state;
      const phone = call();
      const first = state === 'set' ? await typeAll(phone, await phone.dial('13'), ['2']) : [await phone.dial('13')];
      expect(first.at(-1)?.text).toBe('Code we sent by SMS at 12:00?\n1 Send again\n0 Back\n00 Home');
      expect((await phone.type('000000')).text).toMatch(/^That code is wrong\.\nCode we sent/);
      expect((await phone.type('12')).text).toMatch(/^The code has 6 digits\. See the SMS\./);
      expect([neighbours.pinCodes, (await phone.type('1')).text, neighbours.pinCodes]).toEqual([
        1,
        expect.stringMatching(/^Another code is on its way\./),
        2,
      ]);
      for (let count = 0; count < 9; count += 1) await phone.type('000000');
      expect((await phone.type('190284')).text).toMatch(/^That code no longer works\. 1 sends another\./);
      await phone.type('1');
      const next = call(); // To read the SMS they had to leave the call.
      expect((await typeAll(next, await next.dial(), ['1'])).at(-1)?.text).toContain('Code we sent by SMS');
      expect((await next.type('190284')).text).toContain('New PIN (4 to 6 digits)?');
      expect((await next.type('4444')).text).toMatch(/^That PIN is too easy to guess/);
      await next.type('8301');
      neighbours.guarded.length = 0;
      expect((await next.type('8301')).text).toBe('Your PIN is set. Payouts pause 24 h.\n0 Menu');
      expect([neighbours.pin, neighbours.guarded, neighbours.texts.at(-1)?.text]).toEqual([
        '8301',
        ['held'],
        'Your Asili PIN was reset with a code. Payouts pause 24 h. If it was not you: asili.example/contact',
      ]);
    },
  );

  it('is not set where payouts cannot be held', async () => {
    const { phone: call, neighbours } = engine();
    const phone = call();
    await typeAll(phone, await phone.dial('13', '2'), ['190284', '8301']);
    neighbours.before = async () => {
      throw new Unavailable({ service: 'payments' });
    };
    expect([(await phone.type('8301')).text, neighbours.pin]).toEqual([
      'The service is busy. Try again shortly.',
      '4071',
    ]);
  });

  it('that is wrong is told before a new one is typed, and what to dial for a forgotten one', async () => {
    const { phone: call, neighbours } = engine();
    const phone = call();
    expect((await typeAll(phone, await phone.dial('13'), ['1', '5000'])).at(-1)?.text).toBe(
      'Wrong PIN. Tries left: 2. Forgotten? Dial *384*7*13*2#\nYour PIN?\n0 Back\n00 Home',
    );
    expect((await typeAll(phone, { text: '', ends: false }, ['4071', '9274', '9274'])).at(-1)?.text).toBe(
      'Your PIN is set. Never share it with anyone.\n0 Menu',
    );
    neighbours.pinState = 'locked';
    expect((await call().dial('9', '1043213', '5')).text).toBe('Your PIN is locked. To unlock it dial *384*7*13#');
  });
});

describe('signing in on the web', () => {
  it('shows the code of the sign-in that is open, to who types the PIN', async () => {
    const { phone: call, neighbours, hops } = engine();
    const say = async (pin: string): Promise<string> =>
      (
        await (async (phone: Phone) => {
          await phone.dial('14', '4071');
          return phone.type(pin);
        })(call())
      ).text;
    expect(await say('4071')).toBe(
      'Code for the web: 730164\nType it where you began to sign in, within 5 min. Never tell it to anyone.\n0 Menu',
    );
    expect(await say('5000')).toContain('Wrong PIN. Tries left: 2.');
    neighbours.openCode = null;
    expect(await say('4071')).toBe(
      'Nobody is signing in with this number now. Begin at asili.example/auth, then dial *384*7*14#\n0 Menu',
    );
    neighbours.pinState = 'none';
    expect((await call().dial('14')).text).toContain('You have no PIN yet');
    expect(JSON.stringify(hops)).not.toMatch(/730164|4071/);
  });

  it('is found in the menu, is asked ten times an hour at most, and never sent later', async () => {
    const { phone: call, neighbours, late } = engine();
    const menu = call();
    await menu.dial();
    expect((await menu.type('98')).text).toContain('14 Web sign-in');
    neighbours.before = async () => {
      throw new Unavailable({ service: 'identity' });
    };
    const says: string[] = [];
    for (let count = 0; count < 11; count += 1) {
      const phone = call();
      await phone.dial('14');
      says.push((await phone.type('4071')).text);
    }
    expect([...new Set(says.slice(0, 10))]).toEqual(['The service is busy. Try again shortly.']);
    expect([says[10], late]).toEqual(['Too many for now. Try again in 60 min.\n0 Menu', []]);
  });
});

describe('the sales of a month', () => {
  it('are what the statement of that month says, of months since the artisan is here', async () => {
    const { phone: call, neighbours } = engine({ byCalls: true });
    neighbours.sales = {
      '2026-11': { count: 151, sums: [{ amount: '364665.00', currency: 'KES' }] },
      '2026-10': {
        count: 0,
        sums: [
          { amount: '-2415.00', currency: 'KES' },
          { amount: '19.32', currency: 'USD' },
        ],
      },
    };
    const said = async (month: string): Promise<string> => (await call().dial('8', month)).text;
    expect(await said('202611')).toBe('11/2026: 151 paid orders, KES 364,665 after fees.');
    expect(await said('202610')).toBe('10/2026: 0 paid orders, KES -2,415 + USD 19.32 after fees.');
    expect(await said('202609')).toBe('09/2026: no paid orders.');
    expect(await said('202612')).toMatch(/^Months go from 01\/1970 to 11\/2026\.\nMonth/);
    expect(await said('196912')).toContain('A month is its year and number, such as 202611.\nMonth');
    expect((await call().dial('8', '2026', '11')).text).toContain('11/2026');
  });
});
