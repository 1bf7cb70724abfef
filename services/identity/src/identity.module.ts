import { Module, type OnModuleInit, type Provider } from '@nestjs/common';
import { systemClock } from '@asili/kernel';
import { topics } from '@asili/contracts';
import { Mongo, PlatformModule, readSecret, RedisClient, ServiceClient } from '@asili/platform';
import { BackgroundLoop, LoopSignal } from './adapters/background-loop.ts';
import { PepperedHasher } from './adapters/hashes.ts';
import { AccountController } from './adapters/http/account.controller.ts';
import { ArtisanAuthController } from './adapters/http/artisan-auth.controller.ts';
import { CustomerAuthController } from './adapters/http/customer-auth.controller.ts';
import { InternalController } from './adapters/http/internal.controller.ts';
import { KafkaProfileTopic } from './adapters/kafka/kafka-profile-topic.ts';
import { indexes } from './adapters/mongo/indexes.ts';
import { MongoChallenges } from './adapters/mongo/mongo-challenges.ts';
import { MongoSessions } from './adapters/mongo/mongo-sessions.ts';
import { MongoUsers } from './adapters/mongo/mongo-users.ts';
import { HttpMessenger } from './adapters/notifications/http-messenger.ts';
import { HttpPhotoDesk } from './adapters/products/http-photo-desk.ts';
import { RedisSendLimiter } from './adapters/redis/redis-send-limiter.ts';
import { RedisSessionCache } from './adapters/redis/redis-session-cache.ts';
import { SessionCache } from './adapters/session-cache.ts';
import { EndSession } from './app/end-session/end-session.ts';
import { EraseUser } from './app/erase-user/erase-user.ts';
import { FinishRegistration } from './app/finish-registration/finish-registration.ts';
import { FinishSignIn } from './app/finish-sign-in/finish-sign-in.ts';
import { GetSession } from './app/get-session/get-session.ts';
import { GetUser } from './app/get-user/get-user.ts';
import { ListSessions } from './app/list-sessions/list-sessions.ts';
import { CheckCode } from './app/one-time-codes/check-code.ts';
import { IssueCode } from './app/one-time-codes/issue-code.ts';
import { OpenSession } from './app/open-session/open-session.ts';
import { ChallengeStore, Hasher, Messenger, PhotoDesk, ProfileSignal, ProfileTopic, SendLimiter, SessionStore, Time, UserStore } from './app/ports.ts';
import { PublishProfiles } from './app/publish-profiles/publish-profiles.ts';
import { RevokeSession } from './app/revoke-session/revoke-session.ts';
import { Settings } from './app/settings.ts';
import { StartRegistration } from './app/start-registration/start-registration.ts';
import { StartSignIn } from './app/start-sign-in/start-sign-in.ts';
import { TouchSession } from './app/touch-session/touch-session.ts';
import { UpdateProfile } from './app/update-profile/update-profile.ts';
import { config } from './config.ts';

const useCases = [
  IssueCode, CheckCode, OpenSession, StartSignIn, FinishSignIn, StartRegistration, FinishRegistration,
  EndSession, ListSessions, RevokeSession, GetSession, TouchSession, GetUser, UpdateProfile, EraseUser, PublishProfiles,
];

const adapters: Provider[] = [
  { provide: Time, useFactory: (): Time => ({ now: () => systemClock.now() }) },
  { provide: Settings, useFactory: () => ({ servedCountryCodes: config.values.SMS_COUNTRY_CODES }) },
  { provide: Hasher, useFactory: () => new PepperedHasher(readSecret(config, 'otp-pepper')) },
  { provide: UserStore, useClass: MongoUsers },
  { provide: ChallengeStore, useClass: MongoChallenges },
  MongoSessions,
  { provide: SessionStore, useExisting: MongoSessions },
  { provide: SessionCache, useClass: RedisSessionCache },
  {
    provide: SendLimiter,
    useFactory: (redis: RedisClient) => new RedisSendLimiter(redis, { smsPerDay: config.values.SMS_DAILY_CAP, enabled: config.values.ASILI_RATE_LIMITS === 'on' }),
    inject: [RedisClient],
  },
  { provide: Messenger, useFactory: (services: ServiceClient) => new HttpMessenger(services, config.values.PUBLIC_URL), inject: [ServiceClient] },
  { provide: PhotoDesk, useClass: HttpPhotoDesk },
  { provide: ProfileTopic, useClass: KafkaProfileTopic },
  LoopSignal,
  { provide: ProfileSignal, useExisting: LoopSignal },
  BackgroundLoop,
];

/** Who people are: accounts, one-time codes, sessions, and the profile topic. */
@Module({
  imports: [PlatformModule.forRoot({ name: 'identity', config, mongo: true, redis: true, kafka: true, topics: [{ name: topics.profiles, compacted: true }] })],
  controllers: [ArtisanAuthController, CustomerAuthController, AccountController, InternalController],
  providers: [...useCases, ...adapters],
})
export class IdentityModule implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes(indexes);
  }
}
