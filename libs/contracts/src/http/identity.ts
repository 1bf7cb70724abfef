import { z } from 'zod';
import { says } from '../errors/fields.ts';
import { spokenLanguages } from '../constants.ts';
import { id, isoTime, language, profilePhoto } from './common.ts';
import { place, shippingAddress } from './place.ts';
import { typedText, visibleText } from './text.ts';

/** E.164; spaces, dots and dashes are dropped first. */
export const phoneNumber = z
  .string()
  .trim()
  .max(24)
  .transform((text) => text.replace(/[\s().-]/g, ''))
  .pipe(z.string().regex(/^\+[1-9]\d{7,14}$/, says('Invalid phone number')));
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email(says('Invalid email')));
const personName = visibleText(says('Required')).max(80);
const answer = {
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, says('Invalid code'))
    .optional(),
  challengeId: z.string().max(64).optional(),
};

export const artisanRegisterRequest = z.object({
  phoneNumber,
  firstName: personName,
  lastName: personName.optional(),
  businessName: typedText().max(100).optional(),
  location: place,
  craft: typedText().max(80).optional(),
  language: language.optional(),
  ...answer,
});
export type ArtisanRegisterRequest = z.infer<typeof artisanRegisterRequest>;

/** Service to service, from ussd alone: an account for the number somebody calls from. */
export const artisanByPhone = z.object({ phoneNumber, firstName: personName, location: place, language });
export type ArtisanByPhone = z.infer<typeof artisanByPhone>;

export const artisanLoginRequest = z.object({ phoneNumber, ...answer });
export type ArtisanLoginRequest = z.infer<typeof artisanLoginRequest>;

export const customerRegisterRequest = z.object({
  email,
  phoneNumber: phoneNumber.optional(),
  firstName: personName,
  lastName: personName,
  shippingAddress: shippingAddress.optional(),
  language: language.optional(),
  ...answer,
});
export type CustomerRegisterRequest = z.infer<typeof customerRegisterRequest>;

export const customerLoginRequest = z.object({ email, ...answer });
export type CustomerLoginRequest = z.infer<typeof customerLoginRequest>;

export const challenge = z.object({
  id: z.string(),
  channel: z.enum(['sms', 'email']),
  to: z.string(),
  expiresIn: z.number().int(),
  resendIn: z.number().int(),
});
export type Challenge = z.infer<typeof challenge>;

export const user = z.object({
  id: z.string(),
  /** 'operator' is one of our own people: in the console, and nowhere else. */
  userType: z.enum(['artisan', 'customer', 'operator']),
  firstName: z.string(),
  lastName: z.string().optional(),
  businessName: z.string().optional(),
  email: z.string().optional(),
  phoneNumber: z.string().optional(),
  /** `country` is an ISO 3166-1 alpha-2 code; what somebody wrote years ago that names no country stays as it is. */
  location: z.object({ city: z.string(), country: z.string() }).optional(),
  craft: z.string().optional(),
  story: z.string().optional(),
  /** Their portrait. */
  photo: profilePhoto.optional(),
  workshopPhoto: profilePhoto.optional(),
  /** ISO 639 codes; others than those of `spokenLanguages` may come one day. */
  spokenLanguages: z.array(z.string()).optional(),
  language,
});
export type User = z.infer<typeof user>;
/** Service to service: the artisan of a number, null where it has no account. */
export const artisanByPhoneReply = z.object({
  artisan: user.nullable(),
  pin: z.enum(['none', 'set', 'locked', 'code-sent']).default('none'),
});
const pin = z.string().regex(/^\d{4,6}$/);
/** Service to service: another PIN than the first needs the old one, or the one-time code. */
export const setPinRequest = z.object({ pin, old: z.string().max(6).optional(), code: answer.code });
export type SetPinRequest = z.infer<typeof setPinRequest>;
export const checkPinRequest = z.object({ pin: z.string().max(6) });
export type CheckPinRequest = z.infer<typeof checkPinRequest>;
/** How a PIN was judged; `left` tries until the next pause or lock, `seconds` of the pause. */
/** Service to service: what a signed-in person is to prove once more that they mean. `subject` is what the code is for, to the letter; `ending` is said in the message: the last three digits of the number or the account. */
/** `to`: the number that is to be proved; absent: the address one signs in with. */
const stepUpOf = {
  purpose: z.enum(['payout-account', 'refund-destination']),
  subject: z.string().min(1).max(200),
  to: phoneNumber.optional(),
};
export const beginStepUpRequest = z.object({ ...stepUpOf, ending: z.string().regex(/^\d{3}$/) });
export type BeginStepUpRequest = z.infer<typeof beginStepUpRequest>;
/** `pin`: theirs is asked for as well. */
export const stepUpReply = z.object({ challenge, pin: z.boolean() });
export type StepUpReply = z.infer<typeof stepUpReply>;
export const checkStepUpRequest = z.object({
  ...stepUpOf,
  challengeId: z.string().max(64),
  code: z.string().max(16),
  pin: z.string().max(16).optional(),
});
export type CheckStepUpRequest = z.infer<typeof checkStepUpRequest>;

export const pinCheck = z.object({
  outcome: z.enum(['right', 'wrong', 'paused', 'locked', 'none']),
  left: z.number().int().optional(),
  seconds: z.number().int().optional(),
  /** Why it is locked, where it is not for wrong ones. */
  because: z.enum(['sim-changed']).optional(),
});
export type PinCheck = z.infer<typeof pinCheck>;
/** Service to service, from payments alone: was the SIM card of the artisan's own number, or of this one, changed after that time? */
export const simCheckRequest = z.object({ phoneNumber, since: isoTime });
export type SimCheckRequest = z.infer<typeof simCheckRequest>;
/** `at`: the latest change; 'unknown': no operator says anything just now. */
export const simCheck = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('unchanged') }),
  z.object({ outcome: z.literal('changed'), at: isoTime }),
  z.object({ outcome: z.literal('unknown') }),
]);
export type SimCheck = z.infer<typeof simCheck>;
/** 'code': wrong, used, over, or of something else; 'pin': as `check` says. */
export const stepUpCheck = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('right') }),
  z.object({ outcome: z.literal('code') }),
  z.object({ outcome: z.literal('pin'), check: pinCheck }),
]);
export type StepUpCheck = z.infer<typeof stepUpCheck>;
/** Service to service, from ussd alone: the code of the sign-in that was begun last and is open; 'none' where there is none, or it was shown too often. `seconds` it still works. */
export const shownCode = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('shown'), code: z.string(), seconds: z.number().int() }),
  z.object({ outcome: z.literal('none') }),
  z.object({ outcome: z.literal('pin'), check: pinCheck }),
]);
export type ShownCode = z.infer<typeof shownCode>;

/** One sign-in reply; step one has the challenge, step two the person. `csrfToken` comes with step two. */
export const artisanSignInReply = z.object({
  artisan: user.nullable(),
  challenge: challenge.optional(),
  csrfToken: z.string().optional(),
});
export type ArtisanSignInReply = z.infer<typeof artisanSignInReply>;
export const customerSignInReply = z.object({
  customer: user.nullable(),
  challenge: challenge.optional(),
  csrfToken: z.string().optional(),
});
export type CustomerSignInReply = z.infer<typeof customerSignInReply>;

/** First the address, to which a code goes; then that code and the one the authenticator shows (RFC 6238). */
export const operatorLoginRequest = z.object({
  email,
  ...answer,
  totp: z
    .string()
    .trim()
    .regex(/^\d{6}$/, says('Invalid code'))
    .optional(),
});
export type OperatorLoginRequest = z.infer<typeof operatorLoginRequest>;
export const operatorSignInReply = z.object({
  operator: user.nullable(),
  challenge: challenge.optional(),
  csrfToken: z.string().optional(),
});
export type OperatorSignInReply = z.infer<typeof operatorSignInReply>;
/** Development only: who signs in to the console. */
export const developmentOperators = z.object({
  operators: z.array(
    z.object({ email: z.string(), totpSecret: z.string().describe('Base 32, SHA-1, six digits, 30 seconds') }),
  ),
});
export type DevelopmentOperators = z.infer<typeof developmentOperators>;

export const sessionReply = z.object({ user: user.nullable(), csrfToken: z.string() });
export type SessionReply = z.infer<typeof sessionReply>;

export const sessionList = z.object({
  sessions: z.array(
    z.object({ id: z.string(), current: z.boolean(), createdAt: isoTime, lastSeenAt: isoTime, agent: z.string() }),
  ),
});
export type SessionList = z.infer<typeof sessionList>;

/** PATCH /api/auth/profile: what one says about oneself; absent fields stay as they are. */
export const updateProfileRequest = z.object({
  firstName: personName.optional(),
  lastName: typedText().max(80).optional(),
  businessName: typedText().max(100).optional(),
  location: place.optional(),
  craft: typedText().max(80).optional(),
  story: typedText().max(2000).optional(),
  /** The portrait: id of one's own upload (POST /api/uploads); null takes the picture away. */
  photoId: id('img').nullable().optional(),
  /** Where one works, in the same way. */
  workshopPhotoId: id('img').nullable().optional(),
  /** All of them; an empty list takes them away. */
  spokenLanguages: z
    .array(z.enum(spokenLanguages))
    .max(12)
    .transform((codes) => [...new Set(codes)])
    .optional(),
  language: language.optional(),
});
export type UpdateProfileRequest = z.infer<typeof updateProfileRequest>;
export const profileReply = z.object({ user });
export type ProfileReply = z.infer<typeof profileReply>;

/** Service to service: one live session, as Redis keeps it under `sessionKey(hash)` and identity answers it. */
export const sessionRecord = z.object({
  /** `ses_…`, not the secret. */
  id: z.string(),
  userId: z.string(),
  userType: z.enum(['artisan', 'customer', 'operator']),
  language,
  createdAt: isoTime,
  lastSeen: isoTime,
  expiresAt: isoTime,
});
export type SessionRecord = z.infer<typeof sessionRecord>;
/** @param hash SHA-256 of the cookie's secret, hex */
export const sessionKey = (hash: string): string => `session:${hash}`;
/** Value under a session's key once it has ended; kept so that nothing brings the session back. */
export const endedSession = 'ended';
/** Reply header by which identity has the gateway set or clear the session cookie. Never leaves the gateway. */
export const sessionChange = z.discriminatedUnion('op', [
  z.object({ op: z.literal('set'), id: z.string(), maxAgeS: z.number().int() }),
  z.object({ op: z.literal('clear') }),
]);
export type SessionChange = z.infer<typeof sessionChange>;
