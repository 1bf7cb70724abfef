import { Module, type OnModuleDestroy } from '@nestjs/common';
import { GatewayConfig } from '../config.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { services } from '../requests/domain/route-table.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { CompressedAnswers } from './kept-answers.ts';
import { OpenStreams } from './open-streams.ts';
import { Proxy } from './proxy.ts';
import { SignInAnswers } from './sign-in-answers.ts';
import { Upstreams } from './upstreams.http.ts';

function upstreamUrls(config: GatewayConfig) {
  const entries = ([...services, 'simulators', 'wallet'] as const).map(
    (service) => [service, config.values[`${service.toUpperCase() as Uppercase<typeof service>}_URL`]] as const,
  );
  return Object.fromEntries(entries.filter((entry) => entry[1] !== undefined));
}

/** Requests to the services and their answers. */
@Module({
  imports: [SessionsModule, LimitsModule],
  providers: [
    Proxy,
    OpenStreams,
    SignInAnswers,
    CompressedAnswers,
    {
      provide: Upstreams,
      inject: [GatewayConfig],
      useFactory: (config: GatewayConfig) => new Upstreams(upstreamUrls(config)),
    },
  ],
  exports: [Proxy, OpenStreams, CompressedAnswers, Upstreams],
})
export class ProxyingModule implements OnModuleDestroy {
  constructor(private readonly upstreams: Upstreams) {}

  onModuleDestroy(): Promise<void> {
    return this.upstreams.close();
  }
}
