import { systemClock } from '@asili/kernel';
import { Jobs, Log, Mongo, PlatformModule, RedisClient, Shutdown } from '@asili/platform';
import { Module, type DynamicModule, type OnApplicationBootstrap, type OnModuleInit, type Provider } from '@nestjs/common';
import { carrierPorts, type CarrierPorts } from './adapters/carriers.ts';
import { ContactController } from './adapters/http/contact.controller.ts';
import { EventsController } from './adapters/http/events.controller.ts';
import { MAILBOX, MailboxController } from './adapters/http/mailbox.controller.ts';
import { MessagesController } from './adapters/http/messages.controller.ts';
import { FeedConsumer } from './adapters/kafka/feed.consumer.ts';
import { DevelopmentMailbox, mailboxIndexes } from './adapters/mailbox/development-mailbox.ts';
import { contactIndexes, MongoContactStore } from './adapters/mongo/mongo-contact-store.ts';
import { feedIndexes, MongoFeedLog } from './adapters/mongo/mongo-feed-log.ts';
import { MongoProductOwners } from './adapters/mongo/mongo-product-owners.ts';
import { RedisFeedBell } from './adapters/redis/redis-feed-bell.ts';
import { CLOCK } from './app/clock.ts';
import { CONTACT_INBOX, DeliverContact } from './app/deliver-contact/deliver-contact.ts';
import { FeedBell, FeedLog } from './app/follow-feed/feed-log.ts';
import { FollowFeed } from './app/follow-feed/follow-feed.ts';
import { MAIL_PORT, SMS_PORT } from './app/ports.ts';
import { ProductOwners, RecordFeed } from './app/record-feed/record-feed.ts';
import { PUBLIC_ADDRESS, SendMessage } from './app/send-message/send-message.ts';
import { ResumeContacts } from './app/resume-contacts/resume-contacts.ts';
import { ContactStore } from './app/submit-contact/contact-store.ts';
import { contactQueue, SubmitContact } from './app/submit-contact/submit-contact.ts';
import { carriersOf, type Carriers, type NotificationsConfig } from './config.ts';

const CARRIERS = Symbol('Carriers');
const PORTS = Symbol('CarrierPorts');
const sweepEveryMs = 5 * 60_000;

/** SMS and e-mail, the contact form's inbox, and the live feed of every signed-in person. */
@Module({})
export class NotificationsModule implements OnApplicationBootstrap, OnModuleInit {
  constructor(
    private readonly mongo: Mongo,
    private readonly jobs: Jobs,
    private readonly shutdown: Shutdown,
    private readonly followFeed: FollowFeed,
    private readonly deliverContact: DeliverContact,
    private readonly resumeContacts: ResumeContacts,
  ) {}

  static forRoot(config: NotificationsConfig, env: NodeJS.ProcessEnv = process.env): DynamicModule {
    return {
      module: NotificationsModule,
      imports: [PlatformModule.forRoot({ name: 'notifications', config, mongo: true, redis: true, kafka: true, consumers: [FeedConsumer] })],
      controllers: [MessagesController, ContactController, EventsController, MailboxController],
      providers: [...carriers(config, env), ...feed(config), ...contact(), SendMessage, { provide: CLOCK, useValue: systemClock }],
    };
  }

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes([...contactIndexes, ...feedIndexes, ...mailboxIndexes]);
  }

  async onApplicationBootstrap(): Promise<void> {
    this.jobs.worker<{ reference: string }>(contactQueue, ({ data }) => this.deliverContact.run(data.reference));
    const sweep = (): void => void this.resumeContacts.run().catch(() => undefined); // The next round tries again.
    const rounds = setInterval(sweep, sweepEveryMs).unref();
    this.shutdown.register('workers', 'contact mails', () => clearInterval(rounds));
    sweep();
    this.shutdown.register('streams', 'event streams', () => this.followFeed.stop());
    await this.followFeed.start();
  }
}

function carriers(config: NotificationsConfig, env: NodeJS.ProcessEnv): Provider[] {
  return [
    { provide: CARRIERS, useFactory: () => carriersOf(config, env) },
    { provide: MAILBOX, inject: [CARRIERS, Mongo], useFactory: ({ kind }: Carriers, mongo: Mongo) => (kind === 'mailbox' ? new DevelopmentMailbox(mongo) : null) },
    {
      provide: PORTS,
      inject: [CARRIERS, MAILBOX, Shutdown],
      useFactory: (chosen: Carriers, mailbox: DevelopmentMailbox | null, shutdown: Shutdown) => {
        const ports = carrierPorts(chosen, mailbox);
        shutdown.register('workers', 'mail', () => ports.close());
        return ports;
      },
    },
    { provide: MAIL_PORT, inject: [PORTS], useFactory: ({ mail }: CarrierPorts) => mail },
    { provide: SMS_PORT, inject: [PORTS], useFactory: ({ sms }: CarrierPorts) => sms },
    { provide: PUBLIC_ADDRESS, useFactory: () => config.values.PUBLIC_URL },
  ];
}

function feed(config: NotificationsConfig): Provider[] {
  return [
    { provide: FeedLog, useClass: MongoFeedLog },
    {
      provide: FeedBell,
      inject: [RedisClient, Log, Shutdown],
      useFactory: (redis: RedisClient, log: Log, shutdown: Shutdown) => {
        const bell = new RedisFeedBell(redis, `${config.values.ASILI_DB_PREFIX}:notifications:feed`, log);
        shutdown.register('redis', 'feed bell', () => bell.stop());
        return bell;
      },
    },
    { provide: ProductOwners, useClass: MongoProductOwners },
    FollowFeed,
    RecordFeed,
    FeedConsumer,
  ];
}

function contact(): Provider[] {
  return [
    { provide: ContactStore, useClass: MongoContactStore },
    { provide: CONTACT_INBOX, inject: [CARRIERS], useFactory: ({ inbox }: Carriers) => inbox },
    SubmitContact,
    DeliverContact,
    ResumeContacts,
  ];
}
