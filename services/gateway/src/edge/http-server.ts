import type { FastifyInstance } from 'fastify';

/** The public HTTP server, before it listens. */
export abstract class HttpServer {
  abstract readonly instance: FastifyInstance;
}
