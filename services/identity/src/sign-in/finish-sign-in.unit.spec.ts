import { describe, expect, it } from '@jest/globals';
import { aCaller, aFixture, phone } from '../../test/support/use-cases.ts';

describe('signing in', () => {
  it('opens a new session under a new secret and ends the one this browser had', async () => {
    const { register, startSignIn, finishSignIn, listSessions, sessions, hasher, clock, messenger } = aFixture();
    const first = await register();
    const [old] = (await listSessions.run(first.user.id, undefined)).sessions;
    clock.pass(61);
    await startSignIn.run('artisan', phone, aCaller());
    const second = await finishSignIn.run('artisan', { value: phone, code: messenger.code }, aCaller({ userId: first.user.id, sessionId: old?.id }));
    expect(second.session.secret).not.toBe(first.session.secret);
    expect([...sessions.live.keys()]).toEqual([hasher.plain(second.session.secret)]);
  });

  it('asks no code of a browser that is signed in with this address already', async () => {
    const { register, startSignIn, messenger } = aFixture();
    const { user } = await register();
    const sent = messenger.sent.length;
    await expect(startSignIn.run('artisan', phone, aCaller({ userId: user.id }))).resolves.toEqual({ user });
    expect(messenger.sent).toHaveLength(sent);
  });

  it('keeps the session for seven days of an artisan and thirty of a customer', async () => {
    const { register } = aFixture();
    expect((await register()).session.maxAgeSeconds).toBe(7 * 86_400);
    const customer = await register('a@x.org', { userType: 'customer', firstName: 'Amina', lastName: 'Diallo', language: 'fr' });
    expect(customer.session.maxAgeSeconds).toBe(30 * 86_400);
  });
});
