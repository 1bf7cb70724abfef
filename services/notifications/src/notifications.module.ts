import type { Clock } from '@asili/kernel';
import { PlatformModule } from '@asili/platform';
import { Module, type DynamicModule } from '@nestjs/common';
import { settingsOf, type NotificationsConfig } from './config.ts';
import { ContactModule } from './contact/contact.module.ts';
import { FeedModule } from './feed/feed.module.ts';
import { MessagesModule } from './messages/messages.module.ts';
import { OrderMessagesModule } from './order-messages/order-messages.module.ts';
import { Settings } from './settings.ts';

/** SMS and e-mail, the contact form's inbox, and the live feed of every signed-in person. */
@Module({})
export class NotificationsModule {
  static forRoot(config: NotificationsConfig, env: NodeJS.ProcessEnv = process.env, clock?: Clock): DynamicModule {
    const shared = [{ provide: Settings, useFactory: () => settingsOf(config, env) }];
    return {
      module: NotificationsModule,
      global: true,
      imports: [PlatformModule.forRoot({ name: 'notifications', config, clock, mongo: true, redis: true, kafka: true }), MessagesModule, ContactModule, FeedModule.forRoot(config), OrderMessagesModule],
      providers: shared,
      exports: shared,
    };
  }
}
