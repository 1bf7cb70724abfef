import type { Server } from 'node:http';
import { Module, type DynamicModule } from '@nestjs/common';
import { PlatformModule } from '@asili/platform';
import { NestFactory } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { GatewayConfig, gatewaySettings } from './config.ts';
import { EdgeModule } from './edge/edge.module.ts';
import { ProxyingModule } from './proxying/proxying.module.ts';
import { GatewaySettings } from './requests/domain/request-context.ts';
import { HttpServer } from './edge/server.http.ts';
import { OpenStreams } from './proxying/open-streams.ts';

/** The one public door: sessions, protection, routing. Its HTTP server listens in `main.ts`. */
@Module({})
export class GatewayModule {
  static forRoot(config: GatewayConfig): DynamicModule {
    const shared = [
      { provide: GatewayConfig, useValue: config },
      { provide: GatewaySettings, useFactory: () => gatewaySettings(config) },
    ];
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

export interface RunningGateway {
  readonly server: FastifyInstance;
  /** `/metrics`, for inside. */
  readonly metrics: Server;
  close(this: void): Promise<void>;
}

/**
 * The gateway without its ports: Nest for wiring, Fastify alone for HTTP, because bodies have to pass unread and every
 * path is the route table's. Closing ends open streams, then everything behind them.
 */
export async function createGateway(config: GatewayConfig): Promise<RunningGateway> {
  const app = await NestFactory.createApplicationContext(GatewayModule.forRoot(config), {
    logger: false,
    abortOnError: false,
  });
  const { instance: server, metrics } = app.get(HttpServer);
  return {
    server,
    metrics,
    close: async () => {
      const closed = server.close();
      metrics.close();
      app.get(OpenStreams).endAll();
      setTimeout(() => server.server.closeAllConnections(), 5000).unref();
      await closed;
      await app.close();
    },
  };
}
