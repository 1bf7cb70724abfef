import { z } from 'zod';
import { says } from '../errors/fields.ts';
import { spokenLanguages } from '../constants.ts';
import { email, id, isoTime, language, profilePhoto, typedText, visibleText } from './common.ts';
import { contactNumber, mobileNumber, phoneNumber } from './phone.ts';
import { place, shippingAddress } from './addresses.ts';

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
  phoneNumber: mobileNumber,
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

export const artisanLoginRequest = z.object({ phoneNumber: mobileNumber, ...answer });
export type ArtisanLoginRequest = z.infer<typeof artisanLoginRequest>;

export const customerRegisterRequest = z.object({
  email,
  phoneNumber: contactNumber.optional(),
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
/** Service to service: an account by its id. `usesWeb`, of artisans: they signed in with a browser in the last 30 days; absent where nobody knows. */
export const person = user.extend({
  usesWeb: z.boolean().optional(),
  /** When an artisan's account moved to the number it has now; absent where it never moved. */
  numberSince: isoTime.optional(),
});
export type Person = z.infer<typeof person>;
/** Service to service: the artisan of a number, null where it has no account. */
export const artisanByPhoneReply = z.object({
  artisan: user.nullable(),
  pin: z.enum(['none', 'set', 'locked', 'code-sent']).default('none'),
});
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

/** Service to service: what is kept by a person's addresses, which stand in no event, goes. Identity asks before it forgets them itself. */
export const erasureRequest = z.object({
  personId: z.string().min(1).max(64),
  /** Their e-mail address, their numbers in E.164. */
  addresses: z.array(z.string().min(3).max(320)).max(10),
});
export type ErasureRequest = z.infer<typeof erasureRequest>;

/** Service to service: whether a person has orders that are not over, of either side, or a purchase they have not paid yet. */
export const openOrdersReply = z.object({ hasOpenOrders: z.boolean() });
export type OpenOrdersReply = z.infer<typeof openOrdersReply>;
