import { describe, expect, it } from '@jest/globals';
import { aCaller, aFixture, anArtisan, phone } from '../../test/support/use-cases.ts';
import { CodeNotSent, CodeRefused, CountryNotServed, TooManyCodes } from './domain/sign-in-errors.ts';

const answerOf = (challengeId: string | undefined, code: string) => ({ value: phone, code, challengeId });

async function aChallenge() {
  const fixture = aFixture();
  const { challenge } = await fixture.startRegistration.run(phone, anArtisan, aCaller());
  return { ...fixture, challenge, code: fixture.messenger.code };
}

describe('sending a code', () => {
  it('answers with a masked address and the times of the policy, and sends six digits', async () => {
    const { challenge, messenger } = await aChallenge();
    expect(challenge).toEqual({ id: expect.stringMatching(/^chl_/), channel: 'sms', to: '+2547*****678', expiresIn: 300, resendIn: 60 });
    expect(messenger.sent).toEqual([{ to: { channel: 'sms', value: phone }, language: 'en', message: { template: 'otp', code: expect.stringMatching(/^\d{6}$/), minutes: 5, purpose: 'registration' } }]);
  });

  it('tells one address apart from another, and holds a network to thirty an hour', async () => {
    const { startRegistration } = aFixture();
    const numbers = Array.from({ length: 31 }, (_, i) => `+2547000000${String(i).padStart(2, '0')}`);
    for (const number of numbers.slice(0, 30)) await startRegistration.run(number, anArtisan, aCaller());
    await expect(startRegistration.run(numbers[30] ?? '', anArtisan, aCaller())).rejects.toThrow(TooManyCodes);
    await expect(startRegistration.run(numbers[30] ?? '', anArtisan, aCaller({ network: 'network-b' }))).resolves.toBeDefined();
  });

  it('refuses a second code within the minute, also to an address nobody has, with the seconds to wait', async () => {
    const { startSignIn, clock } = aFixture();
    await startSignIn.run('artisan', phone, aCaller());
    clock.pass(20);
    await expect(startSignIn.run('artisan', phone, aCaller())).rejects.toMatchObject({ status: 429, retryAfterSeconds: 40 });
    clock.pass(40);
    await expect(startSignIn.run('artisan', phone, aCaller())).resolves.toBeDefined();
  });

  it('does not count a send that failed', async () => {
    const { startSignIn, messenger } = aFixture();
    messenger.down = true;
    await expect(startSignIn.run('artisan', phone, aCaller())).rejects.toThrow(CodeNotSent);
    messenger.down = false;
    await expect(startSignIn.run('artisan', phone, aCaller())).resolves.toBeDefined();
  });

  it('answers known and unknown addresses alike as the day of messages runs out', async () => {
    const { startSignIn, messenger, limiter, register, clock } = aFixture();
    await register();
    const sent = messenger.sent.length;
    clock.pass(60);
    limiter.full = 'share';
    await startSignIn.run('artisan', '+254700000001', aCaller());
    expect([messenger.sent.length, messenger.pretended]).toEqual([sent, 1]);
    await startSignIn.run('artisan', phone, aCaller());
    expect([messenger.sent.length, messenger.pretended]).toEqual([sent + 1, 1]);
    clock.pass(60);
    limiter.full = 'day';
    for (const address of [phone, '+254700000001']) await expect(startSignIn.run('artisan', address, aCaller())).rejects.toThrow(TooManyCodes);
  });

  it('sends no SMS to countries that are not served', async () => {
    const { startSignIn, messenger } = aFixture();
    await expect(startSignIn.run('artisan', '+14155550123', aCaller())).rejects.toThrow(CountryNotServed);
    expect(messenger.sent).toEqual([]);
  });
});

describe('answering', () => {
  it('takes the right code once', async () => {
    const { finishRegistration, challenge, code } = await aChallenge();
    await expect(finishRegistration.run('artisan', answerOf(challenge.id, code), aCaller())).resolves.toMatchObject({ created: true });
    await expect(finishRegistration.run('artisan', answerOf(challenge.id, code), aCaller())).rejects.toThrow(CodeRefused);
  });

  it('finds the challenge of this browser when its id is not sent back', async () => {
    const { finishRegistration, code } = await aChallenge();
    await expect(finishRegistration.run('artisan', answerOf(undefined, code), aCaller())).resolves.toMatchObject({ created: true });
  });

  it('is dead after five wrong guesses, even for the right code', async () => {
    const { finishRegistration, challenge, code } = await aChallenge();
    for (const wrong of ['000000', '000001', '000002', '000003', '000004']) {
      await expect(finishRegistration.run('artisan', answerOf(challenge.id, wrong), aCaller())).rejects.toThrow(CodeRefused);
    }
    await expect(finishRegistration.run('artisan', answerOf(challenge.id, code), aCaller())).rejects.toThrow(CodeRefused);
  });

  it('still takes the right code at the fifth try', async () => {
    const { finishRegistration, challenge, code } = await aChallenge();
    for (const wrong of ['000000', '000001', '000002', '000003']) await finishRegistration.run('artisan', answerOf(challenge.id, wrong), aCaller()).catch(() => undefined);
    await expect(finishRegistration.run('artisan', answerOf(challenge.id, code), aCaller())).resolves.toMatchObject({ created: true });
  });

  it('turns another browser away without costing the owner a try', async () => {
    const { finishRegistration, challenge, code } = await aChallenge();
    for (const browser of ['', ...Array.from({ length: 20 }, (_, i) => `thief-${i}`)]) {
      await expect(finishRegistration.run('artisan', answerOf(challenge.id, code), aCaller({ browser }))).rejects.toThrow(CodeRefused);
    }
    await expect(finishRegistration.run('artisan', answerOf(challenge.id, code), aCaller())).resolves.toMatchObject({ created: true });
  });

  it.each([
    ['another address', { value: '+254712345679' }, 'artisan'],
    ['another kind of account', {}, 'customer'],
    ['a challenge that never was', { challengeId: 'chl_none' }, 'artisan'],
  ] as const)('refuses %s', async (_what, change, userType) => {
    const { finishRegistration, challenge, code } = await aChallenge();
    await expect(finishRegistration.run(userType, { ...answerOf(challenge.id, code), ...change }, aCaller())).rejects.toThrow(CodeRefused);
  });

  it('keeps signing in and registering apart', async () => {
    const { finishSignIn, challenge, code } = await aChallenge();
    await expect(finishSignIn.run('artisan', answerOf(challenge.id, code), aCaller())).rejects.toThrow(CodeRefused);
  });

  it.each([[299, true], [300, false], [301, false]])('after %s seconds: accepted %s', async (seconds, accepted) => {
    const { finishRegistration, challenge, code, clock } = await aChallenge();
    clock.pass(seconds);
    const answered = await finishRegistration.run('artisan', answerOf(challenge.id, code), aCaller()).then(() => true, () => false);
    expect(answered).toBe(accepted);
  });

  it('opens no account to a guess at an address without one', async () => {
    const { startSignIn, finishSignIn, messenger, hasher } = aFixture();
    const started = await startSignIn.run('artisan', phone, aCaller());
    expect(messenger.sent[0]?.message).toEqual({ template: 'no-account', userType: 'artisan' });
    const challengeId = 'challenge' in started ? started.challenge.id : undefined;
    const lastCode = String(Number(hasher.randomCode()) - 1);
    await expect(finishSignIn.run('artisan', answerOf(challengeId, lastCode), aCaller())).rejects.toThrow(CodeRefused);
  });
});
