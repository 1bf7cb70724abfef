import type { Carriers } from '../config.ts';
import { ChannelUnavailable, type MailPort, type SmsPort } from '../app/ports.ts';
import type { DevelopmentMailbox } from './mailbox/development-mailbox.ts';
import { SmtpMail } from './mail/smtp-mail.ts';
import { AfricasTalkingSms } from './sms/africas-talking-sms.ts';

export interface CarrierPorts {
  readonly mail: MailPort;
  readonly sms: SmsPort;
  close(): void;
}

const missing = (channel: string) => ({ send: () => Promise.reject(new ChannelUnavailable({ channel })) });

/** The two ports for what the configuration names. A channel without a carrier refuses with ChannelUnavailable. */
export function carrierPorts(carriers: Carriers, mailbox: DevelopmentMailbox | null): CarrierPorts {
  if (carriers.kind === 'mailbox') {
    if (!mailbox) throw new Error('the mailbox was asked for and not made');
    return { mail: mailbox.mail, sms: mailbox.sms, close: () => undefined };
  }
  const mail = carriers.smtp && new SmtpMail(carriers.smtp);
  return {
    mail: mail ?? missing('email'),
    sms: carriers.sms ? new AfricasTalkingSms(carriers.sms) : missing('sms'),
    close: () => mail?.close(),
  };
}
