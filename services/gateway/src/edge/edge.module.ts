import { Module } from '@nestjs/common';
import { Log, Metrics } from '@asili/platform';
import { GatewayConfig, listedSources } from '../config.ts';
import { HealthModule } from '../health/health.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { OpenapiModule } from '../openapi/openapi.module.ts';
import { ProxyingModule } from '../proxying/proxying.module.ts';
import { RoutesModule } from '../routes/routes.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { AccessLog, HttpServer, createMetricsServer, createServer } from './server.http.ts';
import { ClientAddress, GatewayContext, ListedSources, Networks } from './parse-request.ts';
import { RequestGuard } from './request-guard.ts';
import { RequestRouter, SystemEndpoints } from './request-router.ts';

/** The public HTTP server: reads requests, guards them, and leads them to who answers. */
@Module({
  imports: [SessionsModule, LimitsModule, ProxyingModule, RoutesModule, HealthModule, OpenapiModule],
  providers: [
    RequestRouter,
    GatewayContext,
    RequestGuard,
    SystemEndpoints,
    {
      provide: ClientAddress,
      inject: [GatewayConfig],
      useFactory: (config: GatewayConfig) => new ClientAddress(config.values.TRUSTED_PROXIES),
    },
    {
      provide: ListedSources,
      inject: [GatewayConfig, Log],
      useFactory: (config: GatewayConfig, log: Log) =>
        new ListedSources(
          new Map([...listedSources(config)].map(([name, networks]) => [name, new Networks(networks)])),
          log,
        ),
    },
    {
      provide: AccessLog,
      inject: [GatewayConfig],
      useFactory: (config: GatewayConfig) => new AccessLog(/^(info|debug)$/.test(config.values.LOG_LEVEL)),
    },
    {
      provide: HttpServer,
      inject: [RequestRouter, GatewayContext, Log, AccessLog, Metrics],
      useFactory: (...parts: Parameters<typeof createServer>): HttpServer => ({
        instance: createServer(...parts),
        metrics: createMetricsServer(parts[4]),
      }),
    },
  ],
  exports: [HttpServer],
})
export class EdgeModule {}
