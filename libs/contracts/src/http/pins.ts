import { z } from 'zod';
import { isoTime } from './common.ts';
import { artisanLoginRequest, challenge } from './identity.ts';
import { phoneNumber } from './phone.ts';

const pin = z.string().regex(/^\d{4,6}$/);
/** Service to service: another PIN than the first needs the old one, or the one-time code. */
export const setPinRequest = z.object({ pin, old: z.string().max(6).optional(), code: artisanLoginRequest.shape.code });
export type SetPinRequest = z.infer<typeof setPinRequest>;
/** Service to service: the code that sets a PIN anew. `another`: also where one is on its way. */
export const pinCodeRequest = z.object({ another: z.boolean().optional() });
export type PinCodeRequest = z.infer<typeof pinCodeRequest>;
export const pinCodeSent = z.object({ sentAt: isoTime });
export type PinCodeSent = z.infer<typeof pinCodeSent>;
export const checkPinCodeRequest = z.object({ code: z.string().max(16) });
export type CheckPinCodeRequest = z.infer<typeof checkPinCodeRequest>;
/** 'over': it was used, has expired, or takes no more tries. */
export const pinCodeCheck = z.object({ outcome: z.enum(['right', 'wrong', 'over']) });
export type PinCodeCheck = z.infer<typeof pinCodeCheck>;
export const checkPinRequest = z.object({ pin: z.string().max(6) });
export type CheckPinRequest = z.infer<typeof checkPinRequest>;
/** How a PIN was judged; `left` tries until the next pause or lock, `seconds` of the pause. */
export const pinCheck = z.object({
  outcome: z.enum(['right', 'wrong', 'paused', 'locked', 'none']),
  left: z.number().int().optional(),
  seconds: z.number().int().optional(),
  /** Why it is locked, where it is not for wrong ones. */
  because: z.enum(['sim-changed']).optional(),
});
export type PinCheck = z.infer<typeof pinCheck>;

/** Service to service: what a signed-in person is to prove once more that they mean. `subject` is what the code is for, to the letter; `ending` is said in the message: the last three digits of the number or the account. `to`: the number that is to be proved; absent: the address one signs in with. */
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
