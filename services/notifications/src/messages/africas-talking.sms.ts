import { z } from 'zod';
import { omitUndefined } from '@asili/kernel';
import { jsonOf, ProviderHttp } from '@asili/platform';
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
  private readonly http: ProviderHttp;

  constructor(private readonly options: AfricasTalkingOptions) {
    super();
    const { baseUrl: url, timeoutMs = 7_000 } = options;
    this.http = new ProviderHttp({ url, timeoutMs, maxChars: 100_000 });
  }

  override async send(to: string, text: string): Promise<void> {
    const { username, apiKey, from } = this.options;
    const answer = await this.http
      .send('/version1/messaging', {
        method: 'POST',
        headers: { accept: 'application/json', apiKey },
        body: new URLSearchParams({ username, to, message: text, bulkSMSMode: '1', ...omitUndefined({ from }) }),
      })
      .catch(() => {
        throw new DeliveryFailed({ carrier: 'africas-talking', status: 'no-answer' });
      });
    if (answer.status < 200 || answer.status > 299)
      throw new DeliveryFailed({ carrier: 'africas-talking', status: answer.status });
    const parsed = reply.safeParse(jsonOf(answer.text));
    const recipient = parsed.success ? parsed.data.SMSMessageData.Recipients[0] : undefined;
    if (recipient && taken.has(recipient.statusCode)) return;
    if (recipient && unreachable.has(recipient.statusCode))
      throw new UnreachableAddress({ carrier: 'africas-talking', status: recipient.statusCode });
    throw new DeliveryFailed({ carrier: 'africas-talking', status: recipient?.statusCode ?? 'unreadable' });
  }
}
