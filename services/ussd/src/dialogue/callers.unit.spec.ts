import { describe, expect, it } from '@jest/globals';
import { Unavailable } from '@asili/platform';
import { engine } from '../../test/engine.ts';
import { code, visitorNumber } from '../../test/world.ts';
import { typeAll, type Phone } from '../../test/phone.ts';
import { providers } from '../aggregators/domain/hop.ts';

describe('a caller without an account', () => {
  it('has a menu of three, and chooses a language that is remembered', async () => {
    const { phone: call } = engine();
    const phone = call('africastalking', visitorNumber);
    expect(await phone.dial()).toEqual({
      text: 'Asili\n1 Create artisan account\n2 Verify product\n3 Language',
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
    expect((await phone.type('Siaya')).text).toContain('Welcome to Asili, Otieno!');
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
    await typeAll(phone, { text: '', ends: false }, ['1', 'Ann', 'Boston']);
    expect(joined.size).toBe(0);
  });

  it('verifies, reports, and sees their own verifications alone', async () => {
    const { phone: call } = engine();
    const phone = (): Phone => call('airtel', visitorNumber);
    expect((await phone().dial('11', '1')).text).toBe('No verifications yet.');
    expect((await phone().dial('0', code)).text).toBe(
      'AUTHENTIC\nKiondo\nby Kisumu Baskets, Kisumu.\nCertified 12/11/26. Verified 14x.',
    );
    expect((await phone().dial('0', '11111111')).text).toBe(
      'NOT VERIFIED\nNo product has this code.\nDo not pay. Report: dial *384*7*12#',
    );
    expect((await phone().dial('11', '')).text).toBe(
      `Last verifications:\n23/11 11111111 NOT VERIFIED\n23/11 ${code} AUTHENTIC`,
    );
    expect((await phone().dial('11', code)).text).toBe(`Last verifications:\n23/11 ${code} AUTHENTIC`);
  });

  it.each(['1', '2', '3', '4', '5', '6', '7', '8', '9', '14'])('cannot use %s', async (command) => {
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
    expect((await call('hubtel').dial('13', '4071', '9274', '9274')).text).toBe('Your PIN?\n0 Back\n00 Home');
    expect(neighbours.effects.size).toBe(0);
    expect(await phone.type('5000')).toEqual({ text: 'Wrong PIN. Tries left: 2.', ends: true });
    expect(neighbours.effects.size).toBe(0);
    expect([...sessions.kept].filter(([key]) => key.startsWith('resume:africastalking'))).toEqual([]);
  });

  it('cannot be left out by changing messages, nor by coming back', async () => {
    const { phone: call, neighbours, sessions } = engine();
    const phone = call();
    await phone.dial('9', '1043213');
    expect((await phone.type('5')).text).toContain('PIN?');
    for (const input of ['1', '', '*', '3', '98', 'abcd', '12345678'])
      expect((await phone.type(input)).text).toContain('PIN?');
    const change = call();
    await change.dial('13');
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

  it('is chosen first, unlocked by a code, and refused where it is weak or not the same twice', async () => {
    const { phone: call, neighbours } = engine();
    const say = async (...inputs: string[]): Promise<string | undefined> => {
      const phone = call();
      return (await typeAll(phone, await phone.dial('13'), inputs)).at(-1)?.text;
    };
    neighbours.pinState = 'none';
    expect((await call().dial('9', '1043213', '5')).text).toBe('You have no PIN yet. To choose one dial *384*7*13#');
    expect(await say('9274', '9275')).toBe('The two PINs differ. Nothing was changed.');
    expect(await say('1234', '1234')).toBe('That PIN is too easy to guess. Choose another one.');
    expect(await say('9274', '9274')).toBe('Your PIN is set. Never share it with anyone.');
    neighbours.pinState = 'locked';
    expect((await call().dial('9', '1043213', '5')).text).toBe('Your PIN is locked. To unlock it dial *384*7*13#');
    expect(await say()).toBe('Your PIN is locked. A code comes by SMS; then dial *384*7*13# again.');
    expect(await say('000000', '8301', '8301')).toBe('That code is wrong or has expired.');
    neighbours.before = async () => {
      throw new Unavailable({ service: 'payments' });
    };
    expect([await say('190284', '8301', '8301'), neighbours.pin]).toEqual([
      'Something is not available now. Try again shortly.',
      '9274',
    ]); // Nothing is set that holds nothing.
    neighbours.before = async () => undefined;
    neighbours.guarded.length = 0;
    expect(await say('190284', '8301', '8301')).toBe('Your PIN is set. Payouts pause 24 h.');
    expect([neighbours.pin, neighbours.guarded, neighbours.texts.at(-1)?.text]).toEqual([
      '8301',
      ['held'],
      'Your Asili PIN was reset with a code. Payouts pause 24 h. If it was not you: asili.example/contact',
    ]);
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
      'Code for the web: 730164\nType it where you began to sign in, within 5 min. Never tell it to anyone.',
    );
    expect(await say('5000')).toBe('Wrong PIN. Tries left: 2.');
    neighbours.openCode = null;
    expect(await say('4071')).toBe(
      'Nobody is signing in with this number now. Begin at asili.example/auth, then dial *384*7*14#',
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
    expect([...new Set(says.slice(0, 10))]).toEqual(['Something is not available now. Try again shortly.']);
    expect([says[10], late]).toEqual(['Too many for now. Try again in 60 minutes.', []]);
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
    expect(await said('202611')).toBe('11/2026: 151 paid orders, KES 364665.00 after fees.');
    expect(await said('202610')).toBe('10/2026: 0 paid orders, KES -2415.00 + USD 19.32 after fees.');
    expect(await said('202609')).toBe('09/2026: no paid orders.');
    expect(await said('202612')).toBe('Months go from 01/1970 to 11/2026. For one of them dial *384*7*8#');
    expect(await said('196912')).toContain('That does not fit here.\nMonth');
    expect((await call().dial('8', '2026', '11')).text).toContain('11/2026');
  });
});
