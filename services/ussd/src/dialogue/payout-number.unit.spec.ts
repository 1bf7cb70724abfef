import { describe, expect, it } from '@jest/globals';
import { RemoteProblem, Unavailable } from '@asili/platform';
import { engine } from '../../test/engine.ts';
import { mobileNumbers } from '../../test/mobile-numbers.ts';
import { me, visitorNumber } from '../../test/world.ts';
import { typeAll, type Phone } from '../../test/phone.ts';

const code = '482913';
const lastOf = async (phone: Phone, dialled: readonly string[], typed: readonly string[]): Promise<string> =>
  (await typeAll(phone, await phone.dial('6', ...dialled), typed)).at(-1)?.text ?? '';

describe('the number for payouts', () => {
  it('changes with the PIN and the code that went to the new number, and pauses payouts', async () => {
    const { phone: call, neighbours } = engine();
    const phone = call();
    expect((await phone.dial('6')).text).toBe(
      'Which number?\n1 For payouts\n2 Of my account\n3 Keep my number\n0 Back\n00 Home',
    );
    expect((await phone.type('1')).text).toBe('New number for payouts?\n0 Back\n00 Home');
    expect((await phone.type('12')).text).toContain('Type a phone number');
    expect((await phone.type('0722 000 111')).text).toBe('Your PIN?\n0 Back\n00 Home');
    expect(neighbours.numberCodes).toEqual([]);
    expect((await phone.type('4071')).text).toBe('Code sent to new number?\n0 Back\n00 Home');
    expect(await phone.type(code)).toEqual({ text: 'Number changed. Payouts pause 24 h.\n0 Menu', ends: false });
    expect([...neighbours.effects.values()]).toEqual([
      { what: 'payout-number', provider: 'mpesa', phoneNumber: '+254722000111' },
    ]);
    expect(await lastOf(call(), ['254722000111'], ['4071'])).toBe(
      'Payouts go to the number ending 111 already. Nothing was changed.\n0 Menu',
    );
    expect(neighbours.effects.size).toBe(1);
  });

  it('is named the first time without a pause', async () => {
    const { phone, neighbours } = engine();
    neighbours.payoutNumber = null;
    expect(await lastOf(phone(), ['0722000111'], ['4071', code])).toBe(
      'Payouts now go to the number ending 111.\n0 Menu',
    );
  });

  it('no code is sent to who does not know the PIN, nor taken with another PIN', async () => {
    const { phone, neighbours } = engine();
    expect(await lastOf(phone(), ['0722000111'], ['5000'])).toContain('Wrong PIN. Tries left: 2.');
    neighbours.pinState = 'locked';
    expect(await lastOf(phone(), ['0722000111'], [])).toContain('locked');
    neighbours.pinState = 'none';
    expect(await lastOf(phone(), ['0722000111'], [])).toContain('You have no PIN yet');
    expect([neighbours.numberCodes, neighbours.effects.size]).toEqual([[], 0]);
  });

  it('neither PIN, code nor challenge is taken out of what was dialled, and a wrong code changes nothing', async () => {
    const { phone: call, neighbours } = engine();
    const phone = call('hubtel');
    expect((await phone.dial('6', '0722000111', '4071', code, 'chl_1')).text).toContain('Your PIN?');
    await phone.type('4071');
    expect((await phone.type('000000')).text).toMatch(/^That code is wrong\.\nCode sent/);
    expect(neighbours.effects.size).toBe(0);
  });

  it('who broke off to read the code goes on with the PIN and that code; back from it another one is sent', async () => {
    const { phone: call, neighbours, sessions } = engine();
    const phone = call();
    await typeAll(phone, await phone.dial('6', '0722000111'), ['4071']);
    const kept = [...sessions.kept].find(([key]) => key.startsWith('resume:'))?.[1] ?? '';
    expect([kept.includes('chl_1'), kept.includes('4071')]).toEqual([true, false]);
    const resumed = call();
    expect((await resumed.dial()).text).toContain('1 Continue');
    expect((await resumed.type('1')).text).toContain('Your PIN?');
    expect((await resumed.type('4071')).text).toContain('Code sent');
    expect(neighbours.numberCodes).toHaveLength(1);
    expect((await resumed.type('0')).text).toContain('Your PIN?');
    await resumed.type('4071');
    expect(neighbours.numberCodes).toHaveLength(2);
    expect((await resumed.type(code)).text).toContain('Number changed');
  });

  it('who goes on with another PIN than theirs changes nothing', async () => {
    const { phone: call, neighbours } = engine();
    const phone = call();
    await typeAll(phone, await phone.dial('6', '0722000111'), ['4071']);
    const resumed = call();
    expect((await typeAll(resumed, await resumed.dial(), ['1', '5000', code])).at(-1)?.text).toContain(
      'Wrong PIN. Tries left: 2.',
    );
    expect(neighbours.effects.size).toBe(0);
  });

  it.each([
    ['PAYMENTS.WALLET_NOT_SERVED', 400, 'Payouts cannot go to that number.\nNew number for payouts?\n0 Back\n00 Home'],
    [
      'PAYMENTS.NUMBER_IN_USE',
      409,
      'That number belongs to another account.\nNew number for payouts?\n0 Back\n00 Home',
    ],
    [
      'IDENTITY.NUMBER_IN_USE',
      409,
      'That number belongs to another account.\nNew number for payouts?\n0 Back\n00 Home',
    ],
    ['PAYMENTS.PROVIDER_UNAVAILABLE', 409, 'Payouts to mobile money are not open where you live yet.\n0 Menu'],
    ['IDENTITY.TOO_MANY_CODES', 429, 'Too many for now. Try again in 1 min.\n0 Menu'],
  ])('%s is said before a code is asked for', async (problem, status, says) => {
    const { phone, neighbours } = engine();
    neighbours.payoutProblem = new RemoteProblem('payments', problem, status);
    expect(await lastOf(phone(), ['0722000111'], ['4071'])).toBe(says);
  });

  it('is one with as many digits as its country has, before a code is sent to it', async () => {
    const { phone: call, neighbours } = engine();
    for (const typed of ['25472200011', '+2547220001111', '00256 772 12345'])
      expect([typed, (await call().dial('6', typed)).text]).toEqual([
        typed,
        expect.stringContaining('Type a phone number'),
      ]);
    for (const typed of ['072200011', '07220001111'])
      expect([typed, await lastOf(call(), [typed], ['4071'])]).toEqual([
        typed,
        expect.stringContaining('Payouts cannot go to that number.\nNew number'),
      ]);
    expect(neighbours.numberCodes).toEqual([]);
  });

  it.each(mobileNumbers)('may be written as in %s: %s', async (_, atHome, number) => {
    const { phone, neighbours, joined } = engine();
    joined.set(number, me);
    expect(await lastOf(phone('africastalking', number.slice(1)), [atHome], ['4071', code])).toContain(
      'Number changed',
    );
    expect([...neighbours.effects.values()]).toEqual([expect.objectContaining({ phoneNumber: number })]);
  });

  it('a code that cannot be sent ends the call; a change whose answer is late is made once, and told by SMS', async () => {
    const { phone: call, neighbours, late, later } = engine();
    neighbours.before = async () => {
      throw new Unavailable({ service: 'payments' });
    };
    expect(await lastOf(call(), ['0722000111'], ['4071'])).toContain('Try again shortly');
    expect(late).toEqual([]);
    neighbours.before = async () => undefined;
    const phone = call();
    await typeAll(phone, await phone.dial('6', '0722000111'), ['4071']);
    neighbours.before = async () => {
      throw new Unavailable({ service: 'payments' });
    };
    expect((await phone.type(code)).text).toContain('You will get an SMS');
    neighbours.before = async () => undefined;
    for (const request of late) await later.run(request);
    expect(neighbours.texts.map(({ text }) => text)).toEqual(['Number changed. Payouts pause 24 h.']);
    expect(neighbours.effects.size).toBe(1);
  });

  it('sends five codes a day to other people’s numbers, however they are asked for, and no more', async () => {
    const { phone: call, neighbours } = engine();
    for (let ending = 0; ending < 5; ending += 1)
      expect(await lastOf(call(), [...(ending > 2 ? ['2'] : []), `072200010${ending}`], ['4071'])).toContain(
        'Code sent to new number?',
      );
    for (const dialled of [['0722000108'], ['2', '0722000109']])
      expect(await lastOf(call('hubtel'), dialled, ['4071'])).toBe('Too many for now. Try again in 1440 min.\n0 Menu');
    expect(neighbours.numberCodes).toHaveLength(5);
  });

  it('is nothing for who has no account', async () => {
    const { phone } = engine();
    expect((await phone('nalo', visitorNumber).dial('6', '0722000111')).text).toContain(
      'open an artisan account first',
    );
  });
});
