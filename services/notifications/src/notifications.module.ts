import type { Clock } from '@asili/kernel';
import { PlatformModule } from '@asili/platform';
import { Module, type DynamicModule } from '@nestjs/common';
import { settingsOf, type NotificationsConfig, Settings } from './config.ts';
import { ContactModule } from './contact/contact.module.ts';
import { DevClockModule } from './dev-clock/dev-clock.module.ts';
import { ErasureModule } from './erasure/erasure.module.ts';
import { FeedModule } from './feed/feed.module.ts';
import { MessagesModule } from './messages/messages.module.ts';
import { OrderMessagesModule } from './order-messages/order-messages.module.ts';
import { OutgoingWebhooksModule } from './outgoing-webhooks/outgoing-webhooks.module.ts';
import { PlanRemindersModule } from './plan-reminders/plan-reminders.module.ts';
import { SmsReportsModule } from './sms-reports/sms-reports.module.ts';

/** SMS and e-mail, the contact form's inbox, the live feed of every signed-in person, and signed messages to integrators. */
@Module({})
export class NotificationsModule {
  static forRoot(config: NotificationsConfig, env: NodeJS.ProcessEnv = process.env, clock?: Clock): DynamicModule {
    const shared = [{ provide: Settings, useFactory: () => settingsOf(config, env) }];
    const feed = FeedModule.forRoot(config);
    return {
      module: NotificationsModule,
      global: true,
      imports: [
        PlatformModule.forRoot({
          name: 'notifications',
          config,
          clock,
          movableClock: true,
          mongo: true,
          redis: true,
          kafka: true,
        }),
        MessagesModule,
        ContactModule,
        ErasureModule,
        feed,
        OrderMessagesModule,
        PlanRemindersModule.forRoot(feed),
        SmsReportsModule,
        OutgoingWebhooksModule.forRoot(config),
        ...(config.values.DEV_CLOCK === '1' ? [DevClockModule] : []),
      ],
      providers: shared,
      exports: shared,
    };
  }
}
