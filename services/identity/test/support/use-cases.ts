import { EndSession } from '../../src/app/end-session/end-session.ts';
import { EraseUser } from '../../src/app/erase-user/erase-user.ts';
import { FinishRegistration } from '../../src/app/finish-registration/finish-registration.ts';
import { FinishSignIn } from '../../src/app/finish-sign-in/finish-sign-in.ts';
import { GetSession } from '../../src/app/get-session/get-session.ts';
import { ListSessions } from '../../src/app/list-sessions/list-sessions.ts';
import type { Caller } from '../../src/app/one-time-codes/caller.ts';
import { CheckCode } from '../../src/app/one-time-codes/check-code.ts';
import { IssueCode } from '../../src/app/one-time-codes/issue-code.ts';
import { OpenSession } from '../../src/app/open-session/open-session.ts';
import { PublishProfiles } from '../../src/app/publish-profiles/publish-profiles.ts';
import { RevokeSession } from '../../src/app/revoke-session/revoke-session.ts';
import { StartRegistration } from '../../src/app/start-registration/start-registration.ts';
import { StartSignIn } from '../../src/app/start-sign-in/start-sign-in.ts';
import { TouchSession } from '../../src/app/touch-session/touch-session.ts';
import { UpdateProfile } from '../../src/app/update-profile/update-profile.ts';
import { servedCountryCodes } from '../../src/domain/served-countries.ts';
import type { Registration } from '../../src/domain/user.ts';
import { MemoryChallenges, MemoryLimiter, MemoryMessenger, MemoryPhotoDesk, MemoryProfileTopic, MemorySessions, MemoryUsers, SilentSignal, TestHasher, TestTime } from './in-memory.ts';

export const aCaller = (over: Partial<Caller> = {}): Caller => ({ browser: 'browser-a', network: 'network-a', language: 'en', ...over });

export const anArtisan: Registration = {
  userType: 'artisan', firstName: 'Akinyi', lastName: 'Odhiambo', businessName: 'Kisumu Baskets', location: { city: 'Kisumu', country: 'Kenya' }, craft: 'basketry', language: 'en',
};
export const phone = '+254712345678';

/** Every use case over memory, and a registered artisan on request. */
export function aHouse() {
  const users = new MemoryUsers();
  const challenges = new MemoryChallenges();
  const sessions = new MemorySessions();
  const messenger = new MemoryMessenger();
  const topic = new MemoryProfileTopic();
  const photos = new MemoryPhotoDesk();
  const time = new TestTime();
  const hasher = new TestHasher();
  const signal = new SilentSignal();
  const issueCode = new IssueCode(challenges, new MemoryLimiter(), messenger, hasher, time, { servedCountryCodes });
  const checkCode = new CheckCode(challenges, hasher, time);
  const openSession = new OpenSession(sessions, hasher, time);
  const house = {
    users, challenges, sessions, messenger, topic, photos, time, hasher, issueCode, checkCode, openSession,
    startSignIn: new StartSignIn(users, issueCode),
    finishSignIn: new FinishSignIn(users, checkCode, openSession),
    startRegistration: new StartRegistration(users, challenges, issueCode, time),
    finishRegistration: new FinishRegistration(users, challenges, checkCode, openSession, time, signal),
    endSession: new EndSession(sessions),
    listSessions: new ListSessions(sessions, time),
    revokeSession: new RevokeSession(sessions),
    getSession: new GetSession(sessions, time),
    touchSession: new TouchSession(sessions, time),
    updateProfile: new UpdateProfile(users, sessions, time, signal, photos),
    eraseUser: new EraseUser(users, sessions, time, signal),
    publishProfiles: new PublishProfiles(users, topic),
  };
  const register = async (value = phone, registration = anArtisan) => {
    const { challenge } = await house.startRegistration.run(value, registration, aCaller());
    return house.finishRegistration.run(registration.userType, { value, code: messenger.code, challengeId: challenge.id }, aCaller());
  };
  return { ...house, register };
}
