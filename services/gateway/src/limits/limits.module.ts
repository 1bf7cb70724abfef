import { Module } from '@nestjs/common';
import { readSecret, RedisClient } from '@asili/platform';
import { GatewayConfig } from '../config.ts';
import { RedisCounters, Counters, LimitRequests, LimitSwitch } from './limit-requests.ts';
import { DailySalt, PseudonymizeVisitor } from './pseudonymize-visitor.ts';
import { LargeBodies, LoadLimits, LoadShedder } from './load-shedder.ts';

/** How much of what one sender, one address and everybody together may ask for. */
@Module({
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
        new DailySalt(redis, readSecret(config, 'visitor-key')),
    },
  ],
  exports: [LimitRequests, LoadShedder, LargeBodies, PseudonymizeVisitor],
})
export class LimitsModule {}
