import { z } from 'zod';
import { isoTime, language, place } from './common.ts';

/** E.164; spaces, dots and dashes are dropped first. */
export const phoneNumber = z
  .string()
  .trim()
  .max(24)
  .transform((text) => text.replace(/[\s().-]/g, ''))
  .pipe(z.string().regex(/^\+[1-9]\d{7,14}$/, 'Invalid phone number'));
export const email = z.string().trim().toLowerCase().max(254).pipe(z.email('Invalid email'));
const personName = z.string().trim().min(1, 'Required').max(80);
const answer = {
  code: z.string().trim().regex(/^\d{6}$/, 'Invalid code').optional(),
  challengeId: z.string().max(64).optional(),
};

export const artisanRegisterRequest = z.object({
  phoneNumber,
  firstName: personName,
  lastName: personName.optional(),
  businessName: z.string().trim().max(100).optional(),
  location: place,
  craft: z.string().trim().max(80).optional(),
  language: language.optional(),
  ...answer,
});
export type ArtisanRegisterRequest = z.infer<typeof artisanRegisterRequest>;

export const artisanLoginRequest = z.object({ phoneNumber, ...answer });
export type ArtisanLoginRequest = z.infer<typeof artisanLoginRequest>;

export const shippingAddress = z.object({
  city: z.string().trim().min(1).max(80),
  country: z.string().trim().min(1).max(60),
  street: z.string().trim().max(120).optional(),
  state: z.string().trim().max(80).optional(),
  postalCode: z.string().trim().max(20).optional(),
});
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
  userType: z.enum(['artisan', 'customer']),
  firstName: z.string(),
  lastName: z.string().optional(),
  businessName: z.string().optional(),
  email: z.string().optional(),
  phoneNumber: z.string().optional(),
  location: z.object({ city: z.string(), country: z.string() }).optional(),
  craft: z.string().optional(),
  story: z.string().optional(),
  language,
});
export type User = z.infer<typeof user>;

/** One sign-in reply; step one has the challenge, step two the person. `csrfToken` comes with step two. */
export const artisanSignInReply = z.object({ artisan: user.nullable(), challenge: challenge.optional(), csrfToken: z.string().optional() });
export type ArtisanSignInReply = z.infer<typeof artisanSignInReply>;
export const customerSignInReply = z.object({ customer: user.nullable(), challenge: challenge.optional(), csrfToken: z.string().optional() });
export type CustomerSignInReply = z.infer<typeof customerSignInReply>;

export const sessionReply = z.object({ user: user.nullable(), csrfToken: z.string() });
export type SessionReply = z.infer<typeof sessionReply>;

export const sessionList = z.object({
  sessions: z.array(z.object({ id: z.string(), current: z.boolean(), createdAt: isoTime, lastSeenAt: isoTime, agent: z.string() })),
});
export type SessionList = z.infer<typeof sessionList>;
