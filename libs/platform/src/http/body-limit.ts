import { RouteConfig } from '@nestjs/platform-fastify';

/** What a body may weigh where a route says nothing, in bytes. */
export const defaultBodyLimit = 100 * 1024;

/** Lets one route take larger bodies. Beyond it: 413. */
export const BodyLimit = (bytes: number): ReturnType<typeof RouteConfig> => RouteConfig({ asiliBodyLimit: bytes });
