import type { IndexSpec } from '@asili/platform';

/** Every index of this service; created once at start. Expiring ones only tidy up: code checks the times itself. */
export const indexes: readonly IndexSpec[] = [
  { collection: 'users', name: 'users_login', keys: { login: 1 }, unique: true },
  { collection: 'users', name: 'users_profile_pending', keys: { profilePending: 1 }, partial: { profilePending: true } },
  { collection: 'sessions', name: 'sessions_user', keys: { userId: 1 } },
  { collection: 'sessions', name: 'sessions_cache_pending', keys: { cachePending: 1 }, partial: { cachePending: true } },
  { collection: 'sessions', name: 'sessions_expiry', keys: { absoluteEnd: 1 }, expireAfterS: 0 },
  { collection: 'challenges', name: 'challenges_browser', keys: { browserHash: 1 } },
  { collection: 'challenges', name: 'challenges_expiry', keys: { expiresAt: 1 }, expireAfterS: 3600 },
  { collection: 'challenge_marks', name: 'challenge_marks_expiry', keys: { expiresAt: 1 }, expireAfterS: 3600 },
  { collection: 'registrations', name: 'registrations_expiry', keys: { expiresAt: 1 }, expireAfterS: 0 },
];
