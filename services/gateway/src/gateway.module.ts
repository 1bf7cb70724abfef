import { Module, type DynamicModule } from '@nestjs/common';
import { PlatformModule } from '@asili/platform';
import { GatewayConfig } from './config.ts';
import { EdgeModule } from './edge/edge.module.ts';
import { ProxyingModule } from './proxying/proxying.module.ts';

/** The one public door: sessions, protection, routing. Its HTTP server listens in `main.ts`. */
@Module({})
export class GatewayModule {
  static forRoot(config: GatewayConfig): DynamicModule {
    const shared = [{ provide: GatewayConfig, useValue: config }];
    return {
      module: GatewayModule,
      global: true,
      imports: [
        PlatformModule.forRoot({ name: 'gateway', config, redis: true, actorTokens: false }),
        EdgeModule,
        ProxyingModule,
      ],
      providers: shared,
      exports: shared,
    };
  }
}
