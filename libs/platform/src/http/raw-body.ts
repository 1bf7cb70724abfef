import { RouteConfig } from '@nestjs/platform-fastify';

/**
 * The route's body stays the bytes as they were sent, a Buffer, whatever type they are said to have; undefined without a body.
 * For what is signed over its bytes: nothing is parsed before the signature was checked.
 * @param maxBytes beyond it: 413
 */
export const RawBody = (maxBytes: number): ReturnType<typeof RouteConfig> =>
  RouteConfig({ asiliBodyLimit: maxBytes, asiliRawBody: true });
