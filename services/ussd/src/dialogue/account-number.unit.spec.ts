import { describe, expect, it } from '@jest/globals';
import { RemoteProblem, Unavailable } from '@asili/platform';
import { engine } from '../../test/engine.ts';
import { typeAll, type Phone } from '../../test/phone.ts';
import { visitorNumber } from '../../test/world.ts';

const code = '482913';
const dialAll = async (
  phone: Phone,
  dialled: readonly string[],
  typed: readonly string[],
): Promise<{ text: string; ends: boolean }> =>
  (await typeAll(phone, await phone.dial('6', ...dialled), typed)).at(-1) ?? { text: '', ends: true };
const move = ['2', '0722000111'] as const;

describe('the number of the account', () => {
  it('changes with the PIN and the code that went to the new number, and the call is over: this one has no account any more', async () => {
    const { phone: call, neighbours } = engine();
    const phone = call();
    await phone.dial('6');
    expect((await phone.type('2')).text).toBe('New number of your account?\n0 Back\n00 Home');
    expect((await phone.type('0722 000 111')).text).toBe('Your PIN?\n0 Back\n00 Home');
    expect(neighbours.numberCodes).toEqual([]);
    await phone.type('4071');
    expect((await phone.type('000000')).text).toMatch(/^That code is wrong\.\nCode sent/);
    expect(await phone.type(code)).toEqual({
      text: 'Your account has the number ending 111 now. Dial from there, with the same PIN. Payouts pause 24 h.',
      ends: true,
    });
    expect([...neighbours.effects.values()]).toEqual([{ what: 'move-account', phoneNumber: '+254722000111' }]);
    expect((await dialAll(call(), move, ['4071'])).text).toBe(
      'Your account has the number ending 111 already. Nothing was changed.\n0 Menu',
    );
  });

  it('a number dialled by itself is the one for payouts, as ever', async () => {
    const { phone, neighbours } = engine();
    expect((await dialAll(phone(), ['0722000111'], ['4071', code])).text).toContain('Number changed');
    expect((await dialAll(phone(), ['1', '0722000222'], ['4071', code])).text).toContain('Number changed');
    expect([...neighbours.effects.values()].map((effect) => (effect as { what: string }).what)).toEqual([
      'payout-number',
      'payout-number',
    ]);
  });

  it('no code is sent to who does not know the PIN', async () => {
    const { phone, neighbours } = engine();
    expect((await dialAll(phone(), move, ['5000'])).text).toContain('Wrong PIN. Tries left: 2.');
    neighbours.isSimChanged = true;
    expect((await dialAll(phone(), move, ['4071'])).text).toContain('Your SIM card was changed.');
    expect([neighbours.numberCodes, neighbours.effects.size]).toEqual([[], 0]);
  });

  it.each([
    [
      'IDENTITY.NUMBER_IN_USE',
      409,
      'That number belongs to another account.\nNew number of your account?\n0 Back\n00 Home',
    ],
    [
      'IDENTITY.COUNTRY_NOT_SERVED',
      400,
      'Accounts cannot move to that number.\nNew number of your account?\n0 Back\n00 Home',
    ],
    [
      'IDENTITY.SIM_CHANGED',
      422,
      'Your SIM card was changed less than 24 h ago. The account can move after that.\n0 Menu',
    ],
    ['IDENTITY.TOO_MANY_CODES', 429, 'Too many for now. Try again in 1 min.\n0 Menu'],
    ['PLATFORM.NOT_FOUND', 404, 'The service is busy. Try again shortly.\n0 Menu'],
  ])('%s is said before a code is asked for', async (problem, status, says) => {
    const { phone, neighbours } = engine();
    neighbours.moveProblem = new RemoteProblem('identity', problem, status);
    expect((await dialAll(phone(), move, ['4071'])).text).toBe(says);
  });

  it('who broke off to read the code goes on with the PIN and that code', async () => {
    const { phone: call, neighbours } = engine();
    await dialAll(call(), move, ['4071']);
    const resumed = call();
    expect((await typeAll(resumed, await resumed.dial(), ['1', '4071', code])).at(-1)?.text).toContain(
      'Your account has the number ending 111 now.',
    );
    expect(neighbours.numberCodes).toHaveLength(1);
  });

  it('is kept by whoever calls from it, without a PIN, whoever claims it', async () => {
    const { phone: call, neighbours } = engine({ byCalls: true });
    expect(await call().dial('6', '3')).toEqual({ text: 'Nobody has asked for your account.', ends: true });
    neighbours.openClaims = 2;
    expect(await call().dial('6', '3')).toEqual({
      text: 'Your account stays with this number. The request was turned down.',
      ends: true,
    });
    expect([neighbours.openClaims, neighbours.numberCodes]).toEqual([0, []]);
  });

  it('that is lost is claimed from a new one, three times a day at most', async () => {
    const { phone: call, neighbours } = engine({ byCalls: true });
    const claim = async (): Promise<string> => {
      const phone = call('africastalking', visitorNumber);
      await phone.dial();
      expect((await phone.type('4')).text).toBe('Number you lost?\n0 Back\n00 Home');
      expect((await phone.type('0712')).text).toContain('Type a phone number');
      expect((await phone.type('0712 345 509')).text).toContain('How do we know it is yours?');
      return (await phone.type('Code 40718825')).text;
    };
    for (let n = 0; n < 3; n += 1) expect(await claim()).toContain('We look at it within 2 days.');
    expect(await claim()).toContain('Too many for now');
    expect(neighbours.claims).toEqual(
      Array.from({ length: 3 }, () => ({
        msisdn: `+${visitorNumber}`,
        oldNumber: '+254712345509',
        evidence: 'Code 40718825',
      })),
    );
  });

  it('a move whose answer is late is made once, and told by SMS', async () => {
    const { phone: call, neighbours, late, later } = engine();
    const phone = call();
    await typeAll(phone, await phone.dial('6', ...move), ['4071']);
    neighbours.before = async () => {
      throw new Unavailable({ service: 'identity' });
    };
    expect((await phone.type(code)).text).toContain('You will get an SMS');
    neighbours.before = async () => undefined;
    for (const request of [...late, ...late]) await later.run(request);
    expect(neighbours.effects.size).toBe(1);
    expect(neighbours.texts.map(({ text }) => text)[0]).toMatch(/^Your account has the number ending 111 now\./);
  });
});
