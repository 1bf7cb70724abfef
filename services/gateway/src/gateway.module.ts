import { Module } from '@nestjs/common';
import { PlatformModule } from '@asili/platform';
import { config } from './config.ts';
import { EdgeModule } from './edge/edge.module.ts';
import { ProxyingModule } from './proxying/proxying.module.ts';

/** The one public door: sessions, protection, routing, front ends. Its HTTP server listens in `main.ts`. */
@Module({
  imports: [PlatformModule.forRoot({ name: 'gateway', config, redis: true, actorTokens: false }), EdgeModule, ProxyingModule],
})
export class GatewayModule {}
