import { z } from 'zod';
import { omitUndefined } from '@asili/kernel';
import { SmsCarrier, DeliveryFailed, UnreachableAddress } from './send-message.ts';

interface AfricasTalkingOptions {
  /** https://api.africastalking.com, or https://api.sandbox.africastalking.com with the user name `sandbox`. */
  readonly baseUrl: string;
  readonly username: string;
  readonly apiKey: string;
  /** Registered sender id or short code; the account's default when absent. */
  readonly from?: string;
  readonly timeoutMs?: number;
}

const reply = z.object({
  SMSMessageData: z.object({
    Message: z.string(),
    Recipients: z.array(
      z.object({
        statusCode: z.number().int(),
        number: z.string(),
        status: z.string(),
        messageId: z.string().optional(),
        cost: z.string().optional(),
      }),
    ),
  }),
});

/** 100 Processed, 101 Sent, 102 Queued. */
const taken = new Set([100, 101, 102]);
/** 403 InvalidPhoneNumber, 404 UnsupportedNumberType, 406 UserInBlacklist, 409 DoNotDisturbRejection: no retry helps. */
const unreachable = new Set([403, 404, 406, 409]);

/**
 * SMS through Africa's Talking: `POST /version1/messaging`, form-encoded, header `apiKey`, JSON reply; the outcome is per
 * recipient, in `statusCode` (provider documentation, 'Send SMS' and 'Status codes').
 * Not retried here: a lost reply may mean a sent message, and the person can ask for another code.
 */
export class AfricasTalkingSms extends SmsCarrier {
  constructor(private readonly options: AfricasTalkingOptions) {
    super();
  }

  override async send(to: string, text: string): Promise<void> {
    const response = await this.post(to, text);
    if (!response.ok) {
      await response.body?.cancel();
      throw new DeliveryFailed({ carrier: 'africas-talking', status: response.status });
    }
    const parsed = reply.safeParse(await response.json().catch(() => null));
    const recipient = parsed.success ? parsed.data.SMSMessageData.Recipients[0] : undefined;
    if (recipient && taken.has(recipient.statusCode)) return;
    if (recipient && unreachable.has(recipient.statusCode))
      throw new UnreachableAddress({ carrier: 'africas-talking', status: recipient.statusCode });
    throw new DeliveryFailed({ carrier: 'africas-talking', status: recipient?.statusCode ?? 'unreadable' });
  }

  private async post(to: string, text: string): Promise<Response> {
    const { baseUrl, username, apiKey, from, timeoutMs = 7_000 } = this.options;
    const body = new URLSearchParams({ username, to, message: text, bulkSMSMode: '1', ...omitUndefined({ from }) });
    try {
      return await fetch(`${baseUrl.replace(/\/$/, '')}/version1/messaging`, {
        method: 'POST',
        headers: { accept: 'application/json', apiKey },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch {
      throw new DeliveryFailed({ carrier: 'africas-talking', status: 'no-answer' });
    }
  }
}
