import { createTransport } from 'nodemailer';
import { MailCarrier, DeliveryFailed, UnreachableAddress } from './send-message.ts';
import type { RenderedMail } from './domain/render-message.ts';

interface SmtpOptions {
  /** smtp://host:port or smtps://user:password@host:port */
  readonly url: string;
  readonly from: string;
  readonly timeoutMs?: number;
}

/** E-mail over SMTP, pooled. A 5xx answer to the recipient is final (RFC 5321 section 4.2.1), all else may be tried again. */
export class SmtpMail extends MailCarrier {
  private readonly transport: ReturnType<typeof pooledTransport>;

  constructor(private readonly options: SmtpOptions) {
    super();
    this.transport = pooledTransport(options);
  }

  override async send(to: string, mail: RenderedMail, hint: { replyTo?: string } = {}): Promise<void> {
    try {
      await this.transport.sendMail({
        from: this.options.from,
        to: { name: '', address: to },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        ...(hint.replyTo === undefined ? {} : { replyTo: { name: '', address: hint.replyTo } }),
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    } catch (error) {
      throw asDeliveryError(error);
    }
  }

  close(): void {
    this.transport.close();
  }
}

function pooledTransport({ url, timeoutMs = 7_000 }: SmtpOptions) {
  const limits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  return createTransport({
    url,
    pool: true,
    maxConnections: 3,
    ...limits,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Only the SMTP status leaves: the message of a mail error holds the address. */
function asDeliveryError(error: unknown): Error {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  if (code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500)
    return new UnreachableAddress({ carrier: 'smtp', status: responseCode });
  return new DeliveryFailed({ carrier: 'smtp', status: responseCode ?? code ?? 'no-answer' });
}
