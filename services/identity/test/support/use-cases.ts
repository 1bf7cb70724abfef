import type { Registration } from '../../src/accounts/domain/user.ts';
import { EraseUser } from '../../src/accounts/erase-user.ts';
import { PublishProfiles } from '../../src/profiles/publish-profiles.ts';
import { UpdateProfile } from '../../src/profiles/update-profile.ts';
import type { Caller } from '../../src/sessions/domain/caller.ts';
import { EndSession } from '../../src/sessions/end-session.ts';
import { GetSession } from '../../src/sessions/get-session.ts';
import { ListSessions } from '../../src/sessions/list-sessions.ts';
import { OpenSession } from '../../src/sessions/open-session.ts';
import { RevokeSession } from '../../src/sessions/revoke-session.ts';
import { TouchSession } from '../../src/sessions/touch-session.ts';
import { CheckCode } from '../../src/sign-in/check-code.ts';
import { servedCountryCodes } from '../../src/sign-in/domain/served-countries.ts';
import { FinishRegistration } from '../../src/sign-in/finish-registration.ts';
import { FinishSignIn } from '../../src/sign-in/finish-sign-in.ts';
import { IssueCode } from '../../src/sign-in/issue-code.ts';
import { StartRegistration } from '../../src/sign-in/start-registration.ts';
import { StartSignIn } from '../../src/sign-in/start-sign-in.ts';
import { MemoryChallenges, MemoryLimiter, MemoryMessenger, MemoryPhotoClient, MemoryProfileTopic, MemorySessions, MemoryUsers, SilentSignal, TestHasher, TestClock } from './in-memory.ts';

export const aCaller = (over: Partial<Caller> = {}): Caller => ({ browser: 'browser-a', network: 'network-a', language: 'en', ...over });

export const anArtisan: Registration = {
  userType: 'artisan', firstName: 'Akinyi', lastName: 'Odhiambo', businessName: 'Kisumu Baskets', location: { city: 'Kisumu', country: 'Kenya' }, craft: 'basketry', language: 'en',
};
export const phone = '+254712345678';

/** Every use case over memory, and a registered artisan on request. */
export function aFixture() {
  const users = new MemoryUsers();
  const challenges = new MemoryChallenges();
  const sessions = new MemorySessions();
  const messenger = new MemoryMessenger();
  const limiter = new MemoryLimiter();
  const topic = new MemoryProfileTopic();
  const photos = new MemoryPhotoClient();
  const clock = new TestClock();
  const hasher = new TestHasher();
  const signal = new SilentSignal();
  const issueCode = new IssueCode(challenges, limiter, messenger, hasher, clock, { servedCountryCodes, smsPerDay: 1000, areSendsLimited: true, publicUrl: 'https://asili.example' });
  const checkCode = new CheckCode(challenges, hasher, clock);
  const openSession = new OpenSession(sessions, hasher, clock);
  const fixture = {
    users, challenges, sessions, messenger, limiter, topic, photos, clock, hasher, issueCode, checkCode, openSession,
    startSignIn: new StartSignIn(users, issueCode),
    finishSignIn: new FinishSignIn(users, checkCode, openSession),
    startRegistration: new StartRegistration(users, challenges, issueCode, clock),
    finishRegistration: new FinishRegistration(users, challenges, checkCode, openSession, clock, signal),
    endSession: new EndSession(sessions),
    listSessions: new ListSessions(sessions, clock),
    revokeSession: new RevokeSession(sessions),
    getSession: new GetSession(sessions, clock),
    touchSession: new TouchSession(sessions, clock),
    updateProfile: new UpdateProfile(users, sessions, clock, signal, photos),
    eraseUser: new EraseUser(users, sessions, clock, signal),
    publishProfiles: new PublishProfiles(users, topic),
  };
  const register = async (value = phone, registration = anArtisan) => {
    const { challenge } = await fixture.startRegistration.run(value, registration, aCaller());
    return fixture.finishRegistration.run(registration.userType, { value, code: messenger.code, challengeId: challenge.id }, aCaller());
  };
  return { ...fixture, register };
}
