import { describe, expect, it } from '@jest/globals';
import { aFixture } from '../../test/support/use-cases.ts';
import { SessionNotFound } from './domain/session-errors.ts';

async function aSession() {
  const fixture = aFixture();
  const { session, user } = await fixture.register();
  return { ...fixture, user, hash: fixture.hasher.plain(session.secret) };
}

describe('sessions in use', () => {
  it('ends a day after the last use and a week after signing in at the latest', async () => {
    const { touchSession, getSession, clock, hash } = await aSession();
    for (let day = 0; day < 7; day += 1) {
      await expect(getSession.run(hash)).resolves.toBeDefined();
      clock.pass(23 * 3600);
      await touchSession.run(hash);
    }
    clock.pass(7 * 3600 + 1);
    await expect(getSession.run(hash)).rejects.toThrow(SessionNotFound);
  });

  it('ends unused after a day, and being touched does not bring it back', async () => {
    const { touchSession, getSession, clock, hash } = await aSession();
    clock.pass(24 * 3600);
    await expect(getSession.run(hash)).rejects.toThrow(SessionNotFound);
    await expect(touchSession.run(hash)).rejects.toThrow(SessionNotFound);
  });

  it('is noted once a minute at most', async () => {
    const { touchSession, sessions, clock, hash } = await aSession();
    const before = sessions.live.get(hash)?.lastSeenAt;
    clock.pass(59);
    await touchSession.run(hash);
    expect(sessions.live.get(hash)?.lastSeenAt).toEqual(before);
    clock.pass(1);
    await touchSession.run(hash);
    expect(sessions.live.get(hash)?.lastSeenAt).toEqual(clock.now());
  });

  it('is listed to its owner only, and revoked by its owner only', async () => {
    const { register, listSessions, revokeSession, user, sessions } = await aSession();
    const other = await register('+254700000002');
    const [mine] = (await listSessions.run(user.id, undefined)).sessions;
    expect((await listSessions.run(user.id, mine?.id)).sessions).toEqual([expect.objectContaining({ id: mine?.id, current: true })]);
    await expect(revokeSession.run(other.user.id, mine?.id ?? '')).rejects.toThrow(SessionNotFound);
    expect(sessions.live.size).toBe(2);
    await revokeSession.run(user.id, mine?.id ?? '');
    expect(sessions.live.size).toBe(1);
    await expect(revokeSession.run(user.id, mine?.id ?? '')).rejects.toThrow(SessionNotFound);
  });
});
