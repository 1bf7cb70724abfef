import { Module } from '@nestjs/common';
import { readSecret, RedisClient } from '@asili/platform';
import { GatewayConfig } from '../config.ts';
import { RequestsModule } from '../requests/requests.module.ts';
import { RedisCounters } from './counters.redis.ts';
import { Counters } from './counters.ts';
import { RedisDailySalt } from './daily-salt.redis.ts';
import { DailySalt } from './daily-salt.ts';
import { LargeBodies } from './large-bodies.ts';
import { LimitRequests, LimitSwitch } from './limit-requests.ts';
import { LoadLimits, LoadShedder } from './load-shedder.ts';
import { PseudonymizeVisitor } from './pseudonymize-visitor.ts';

/** How much of what one sender, one address and everybody together may ask for. */
@Module({
  imports: [RequestsModule],
  providers: [
    LimitRequests,
    LoadShedder,
    LargeBodies,
    PseudonymizeVisitor,
    {
      provide: LimitSwitch,
      inject: [GatewayConfig],
      useFactory: (config: GatewayConfig) => ({ on: config.values.ASILI_RATE_LIMITS === 'on' }),
    },
    {
      provide: LoadLimits,
      inject: [GatewayConfig],
      useFactory: (config: GatewayConfig) => ({
        maxConcurrent: config.values.MAX_CONCURRENT_PER_SERVICE,
        maxWaiting: config.values.MAX_WAITING_PER_SERVICE,
      }),
    },
    { provide: Counters, useClass: RedisCounters },
    {
      provide: DailySalt,
      inject: [RedisClient, GatewayConfig],
      useFactory: (redis: RedisClient, config: GatewayConfig) =>
        new RedisDailySalt(redis, readSecret(config, 'visitor-key')),
    },
  ],
  exports: [LimitRequests, LoadShedder, LargeBodies, PseudonymizeVisitor],
})
export class LimitsModule {}
