import { SetMetadata, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { defer, exhaustMap, filter, map, race, timer, type Observable } from 'rxjs';
import { Unavailable } from '../errors/platform-errors.ts';
import type { Mongo } from './mongo.ts';

/** A request that takes longer has the database asked whether it is there, again and again. */
const slowMs = 800;
const againMs = 400;

const key = 'asili:without-database';

/** What is called answers in time by itself while the database is silent. */
export const AnswersWithoutDatabase = (): ClassDecorator & MethodDecorator => SetMetadata(key, true);

/**
 * Refuses a request whose database has stopped answering while it waits, some two seconds after that, and not when its connection
 * is given up. What it had under way goes on unheard: as with any change that was answered with 503, a repeat under its key finds out.
 */
export class SilentDatabaseInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly mongo: Mongo,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (this.reflector.getAllAndOverride<boolean | undefined>(key, [context.getHandler(), context.getClass()]))
      return next.handle();
    const { raw } = context.switchToHttp().getResponse<FastifyReply>();
    const silent = timer(slowMs, againMs).pipe(
      filter(() => !raw.headersSent), // What is being sent, such as a stream of events, is answered.
      exhaustMap(() => defer(() => this.mongo.isSilent())),
      filter(Boolean),
      map(() => {
        throw new Unavailable({ component: 'mongo' });
      }),
    );
    return race(next.handle(), silent);
  }
}
