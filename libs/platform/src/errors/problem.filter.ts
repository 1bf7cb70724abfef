import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { ErrorTexts } from '../contracts/event-registry.ts';
import { prefersPlainText } from '../http/accept.ts';
import { preferredLanguage } from '../http/accept-language.ts';
import type { CommandRequest } from '../idempotency/decorators.ts';
import type { Log } from '../logging/log.ts';
import { problemOf, refusalOf } from './problem.ts';

/** Every error leaves here: application/problem+json, or `status: text` for a caller that asks for text/plain. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    private readonly texts: ErrorTexts,
    private readonly log: Log,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<CommandRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const refusal = refusalOf(error);
    if (refusal.status >= 500)
      this.log[refusal.status === 503 ? 'warn' : 'error']('request failed', {
        status: refusal.status,
        route: request.routeOptions?.url,
        error,
      });
    if (reply.sent || reply.raw.headersSent) {
      reply.raw.destroy();
      return;
    }
    const language = preferredLanguage(request.headers['accept-language']) ?? request.actor?.language ?? 'en';
    const problem = problemOf(
      refusal,
      this.texts,
      language,
      request.id,
      ['GET', 'HEAD'].includes(request.method) ? 'read' : request.hasKey ? 'keyedChange' : 'change',
    );
    if (refusal.retryAfterSeconds !== undefined) void reply.header('retry-after', String(refusal.retryAfterSeconds));
    void reply.status(problem.status).header('content-language', language).header('cache-control', 'no-store');
    if (prefersPlainText(request.headers.accept))
      void reply.type('text/plain; charset=utf-8').send(`${problem.status}: ${problem.detail}`);
    else void reply.type('application/problem+json; charset=utf-8').send(JSON.stringify(problem));
  }
}
