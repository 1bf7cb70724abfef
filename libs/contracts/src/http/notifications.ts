import { z } from 'zod';
import { says } from '../errors/fields.ts';
import { isoTime, language, email, typedText, visibleText } from './common.ts';

export const contactRequest = z.object({
  name: visibleText(says('Required')).max(100),
  email,
  category: typedText().max(60).optional(),
  subject: visibleText(says('Required')).max(150),
  message: visibleText(says('Required')).max(5000),
});
export const contactReply = z.object({ reference: z.string() });

/** Service to service: one message now, by SMS or e-mail. Parameters may hold a one-time code, so this is never queued or logged. */
export const sendMessageRequest = z.object({
  channel: z.enum(['sms', 'email']),
  to: z.string().max(254),
  template: z.enum([
    'otp',
    'step-up',
    'refund-step-up',
    'pin-code',
    'no-account',
    'welcome',
    'contact-received',
    'ussd-answer',
    'payout-number-changed',
    'sim-changed',
    'number-move',
    'number-move-new',
    'number-moved-away',
    'number-moved-here',
    'number-claimed',
  ]),
  language,
  params: z.record(z.string(), z.string()),
  /** Of an artisan: whether a link is of use to them (`person.usesWeb`), or whom to call stands in its place. Absent: a link. */
  usesWeb: z.boolean().optional(),
});
export type SendMessageRequest = z.infer<typeof sendMessageRequest>;

export const mailboxReply = z.object({
  messages: z.array(
    z.object({
      to: z.string(),
      channel: z.string(),
      subject: z.string().optional(),
      text: z.string(),
      code: z.string().optional(),
      at: isoTime,
    }),
  ),
});

/** Ten years: what is meant to be minutes and came as milliseconds is refused before it moves anything for good. */
const maxAdvanceSeconds = 10 * 366 * 86_400;

/** Development only: the clock of deadlines never goes back. */
export const advanceClockRequest = z.object({
  advanceSeconds: z
    .number(says('Invalid input'))
    .min(0, says('Invalid input'))
    .max(maxAdvanceSeconds, says('Invalid input')),
});
export type AdvanceClockRequest = z.infer<typeof advanceClockRequest>;
/** What time it is for deadlines, and how far ahead of real time that is. */
export const clockReply = z.object({ now: isoTime, advancedSeconds: z.number() });
export type ClockReply = z.infer<typeof clockReply>;

/** What a browser hears on GET /api/events; `data` of each event is JSON of these shapes. */
export const serverEvents = {
  'product-status': z.object({
    productId: z.string(),
    status: z.string(),
    statusReason: z.string().optional(),
    at: isoTime,
  }),
  /** One of the reader's orders is in another state, as its buyer or its artisan. */
  order: z.object({ orderId: z.string(), purchaseId: z.string(), state: z.string(), at: isoTime }),
  /** The reader's payment is to be looked at again: it stands otherwise, money of it went back, or where its refund goes is asked or was said. */
  payment: z.object({ paymentId: z.string(), purchaseId: z.string(), at: isoTime }),
  /** One of the artisan's payouts is in another state. */
  payout: z.object({ payoutId: z.string(), state: z.string(), at: isoTime }),
  /** The artisan has this plan now, or it ends `until` then, or ended. */
  plan: z.object({
    plan: z.string(),
    news: z.enum(['granted', 'ending', 'ended']),
    until: isoTime.optional(),
    at: isoTime,
  }),
  verification: z.object({
    productId: z.string(),
    verdict: z.string(),
    verificationCount: z.number().int().optional(),
    at: isoTime,
  }),
};
