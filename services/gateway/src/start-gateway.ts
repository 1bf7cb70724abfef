import { NestFactory } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import type { Server } from 'node:http';
import { HttpServer } from './edge/http-server.ts';
import { OpenStreams } from './proxying/open-streams.ts';
import type { GatewayConfig } from './config.ts';
import { GatewayModule } from './gateway.module.ts';

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
