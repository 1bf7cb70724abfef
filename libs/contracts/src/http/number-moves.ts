import { z } from 'zod';
import { says } from '../errors/fields.ts';
import { isoTime, language, visibleText } from './common.ts';
import { artisanLoginRequest, challenge } from './identity.ts';
import { mobileNumber, phoneNumber } from './phone.ts';

const { code, challengeId } = artisanLoginRequest.shape;

/**
 * PUT /api/auth/phone-number: the account moves to another number. First the number alone: a code goes to the number of now. Then with that
 * code, and the PIN of who has one: a code goes to the new number. Then with both.
 */
export const movePhoneNumberRequest = z.object({
  phoneNumber: mobileNumber,
  challengeId: z.string().max(64).optional(),
  code: code,
  pin: z.string().max(16).optional(),
  newChallengeId: z.string().max(64).optional(),
  newCode: code,
});
export type MovePhoneNumberRequest = z.infer<typeof movePhoneNumberRequest>;
/** What is asked for next: the code that went to the number of now, with the PIN where `pin` says so, or the one that went to the new number. */
export const movePhoneNumberChallenge = z.object({ step: z.enum(['current', 'new']), challenge, pin: z.boolean() });
export type MovePhoneNumberChallenge = z.infer<typeof movePhoneNumberChallenge>;
/** Service to service, from ussd alone, whose callers their operator vouches for: with the PIN, and then with the code that went to the new number. */
export const moveCallerRequest = z.object({
  phoneNumber,
  pin: z.string().max(16),
  challengeId: z.string().max(64).optional(),
  code: code,
});
export type MoveCallerRequest = z.infer<typeof moveCallerRequest>;
export const moveCallerReply = z.object({ challenge: challenge.optional() });
export type MoveCallerReply = z.infer<typeof moveCallerReply>;
/** Service to service, from payments alone: the numbers of a move, which stand in no event. */
export const numberMoveReply = z.object({ from: phoneNumber, to: phoneNumber, at: isoTime });
export type NumberMoveReply = z.infer<typeof numberMoveReply>;
/** Service to service, from identity alone: what is kept under the number of before goes to the new one. */
export const numberMovedRequest = z.object({ from: phoneNumber, to: phoneNumber, at: isoTime });
export type NumberMovedRequest = z.infer<typeof numberMovedRequest>;

/**
 * POST /api/auth/number-claims: who has lost the number of their account asks that it goes to another one. First without a code, which goes
 * to the new number, then with it. Answered alike whether or not the old number has an account.
 */
export const claimNumberRequest = z.object({
  oldNumber: mobileNumber,
  phoneNumber: mobileNumber,
  evidence: visibleText(says('Required')).max(500),
  code,
  challengeId,
});
export type ClaimNumberRequest = z.infer<typeof claimNumberRequest>;
export const claimNumberReply = z.object({ claimed: z.boolean(), challenge: challenge.optional() });
export type ClaimNumberReply = z.infer<typeof claimNumberReply>;
/** Service to service, from ussd alone: for who calls from the new number. */
export const claimByPhoneRequest = z.object({
  oldNumber: phoneNumber,
  phoneNumber,
  evidence: visibleText(says('Required')).max(500),
  language,
});
export type ClaimByPhoneRequest = z.infer<typeof claimByPhoneRequest>;
/** Service to service, from ussd alone: how many claims on the account were open, and are none any more. */
export const keepNumberReply = z.object({ claims: z.number().int() });
export type KeepNumberReply = z.infer<typeof keepNumberReply>;
