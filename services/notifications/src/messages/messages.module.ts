import { Mongo, Shutdown } from '@asili/platform';
import { Module, type OnModuleInit, type Provider } from '@nestjs/common';
import { Settings } from '../config.ts';
import { AfricasTalkingSms } from './africas-talking.sms.ts';
import { MailCarrier, SmsCarrier, ChannelUnavailable, MessagesController, SendMessage } from './send-message.ts';
import {
  mailboxIndexes,
  DevelopmentMailbox,
  MailboxMailCarrier,
  MailboxSmsCarrier,
  MailboxController,
} from './development-mailbox.mongo.ts';
import { SmtpMail } from './smtp.mail.ts';

/** A channel without a carrier refuses every message. */
const missing = (channel: string) => ({ send: () => Promise.reject(new ChannelUnavailable({ channel })) });

const carriers: Provider[] = [
  {
    provide: MailCarrier,
    inject: [Settings, DevelopmentMailbox, Shutdown],
    useFactory: ({ carriers: chosen }: Settings, mailbox: DevelopmentMailbox, shutdown: Shutdown): MailCarrier => {
      if (chosen.kind === 'mailbox') return new MailboxMailCarrier(mailbox);
      if (!chosen.smtp) return missing('email');
      const mail = new SmtpMail(chosen.smtp);
      shutdown.register('workers', 'mail', () => mail.close());
      return mail;
    },
  },
  {
    provide: SmsCarrier,
    inject: [Settings, DevelopmentMailbox],
    useFactory: ({ carriers: chosen }: Settings, mailbox: DevelopmentMailbox): SmsCarrier => {
      if (chosen.kind === 'mailbox')
        return new MailboxSmsCarrier(mailbox, chosen.sms && new AfricasTalkingSms(chosen.sms));
      return chosen.sms ? new AfricasTalkingSms(chosen.sms) : missing('sms');
    },
  },
];

/** SMS and e-mail: their words, and whoever carries them. */
@Module({
  controllers: [MessagesController, MailboxController],
  providers: [SendMessage, DevelopmentMailbox, ...carriers],
  exports: [MailCarrier, SmsCarrier],
})
export class MessagesModule implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes(mailboxIndexes);
  }
}
