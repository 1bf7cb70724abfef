import { NestFactory } from '@nestjs/core';
import { Log } from '@asili/platform';
import type { FastifyInstance } from 'fastify';
import { createServer } from './adapters/http/server.ts';
import { Edge } from './adapters/http/edge.ts';
import { EdgeContext } from './adapters/http/edge-context.ts';
import { Proxy } from './adapters/http/proxy.ts';
import { GatewayModule } from './gateway.module.ts';

export interface RunningGateway {
  readonly server: FastifyInstance;
  close(this: void): Promise<void>;
}

/**
 * The gateway without its port: Nest for wiring, Fastify alone for HTTP, because bodies have to pass unread and every
 * path is the route table's. Closing ends open streams, then everything behind them.
 */
export async function createGateway(): Promise<RunningGateway> {
  const app = await NestFactory.createApplicationContext(GatewayModule, { logger: false, abortOnError: false });
  const server = createServer(app.get(Edge), app.get(EdgeContext), app.get(Log));
  return {
    server,
    close: async () => {
      const closed = server.close();
      app.get(Proxy).endStreams();
      setTimeout(() => server.server.closeAllConnections(), 5000).unref();
      await closed;
      await app.close();
    },
  };
}
