import type { SmsReport } from './sms-report.ts';

const word = /^[A-Za-z][\w-]{0,39}$/;

/**
 * A delivery report of Africa's Talking: form-encoded, of one message. Null for anything else.
 * Source: developers.africastalking.com, 'SMS', 'Notifications', 'Delivery reports'.
 */
export function readReport(body: string): SmsReport | null {
  const form = new URLSearchParams(body);
  const [id, status, reason] = [form.get('id') ?? '', form.get('status') ?? '', form.get('failureReason') ?? ''];
  if (!/^[\w-]{1,100}$/.test(id) || !word.test(status)) return null;
  return { messageId: id, status, ...(word.test(reason) && { reason }) };
}
