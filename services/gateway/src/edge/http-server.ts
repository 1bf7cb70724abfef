import type { FastifyInstance } from 'fastify';
import type { Server } from 'node:http';

/** The gateway's servers, before they listen. */
export abstract class HttpServer {
  /** The public one. */
  abstract readonly instance: FastifyInstance;
  /** `/metrics`, for inside. */
  abstract readonly metrics: Server;
}
