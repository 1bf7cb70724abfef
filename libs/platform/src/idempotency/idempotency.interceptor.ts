import { createHash } from 'node:crypto';
import { type IdPrefix, newId } from '@asili/kernel';
import {
  applyDecorators,
  createParamDecorator,
  SetMetadata,
  type ExecutionContext,
  type CallHandler,
  type NestInterceptor,
} from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { says } from '@asili/contracts';
import type { Reflector } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { defer, from, lastValueFrom, of, type Observable } from 'rxjs';
import type { ActorRequest } from '../actor/actor.guard.ts';
import { IdempotencyKeyReused, InProgress, InvalidInput } from '../errors/platform-errors.ts';
import { hashOf, type ClaimRequest, type IdempotencyStore, type StoredReply } from './idempotency-store.ts';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** The id of something a command makes: the same for each attempt of that command, as sortable as the command's id. */
export function derivedId(prefix: IdPrefix, commandId: string, purpose = ''): string {
  const hash = createHash('sha256').update(`${prefix}\0${commandId}\0${purpose}`).digest();
  const random = Array.from(hash.subarray(0, 16), (byte) => alphabet.charAt(byte & 31)).join('');
  const time =
    /^com_([0-9a-hjkmnp-tv-z]{10})/.exec(commandId)?.[1] ??
    Array.from(hash.subarray(16, 26), (byte) => alphabet.charAt(byte & 31)).join('');
  return `${prefix}_${time}${random}`;
}

export const idempotentKey = 'asili:idempotent';

export interface IdempotentOptions {
  /** 'day' (default), or 'forever' for money. */
  keep?: 'day' | 'forever';
  /** For this long after it came, the same body of the same actor without a key counts as the same request. Default: never. */
  sameBodyMs?: number;
  /**
   * 'reply' (default): the reply is kept and given again. 'commit': nothing is kept but what the handler appends under
   * @CommandId(), from which it makes the reply again; the handler refuses the key with another body.
   */
  by?: 'reply' | 'commit';
}

export interface CommandRequest extends ActorRequest {
  commandId?: string;
  /** Carries an Idempotency-Key that its route honours. */
  hasKey?: boolean;
}

/**
 * The route honours `Idempotency-Key`: scope actor, method and path; the same body gives the stored reply, another body
 * 422, a request still running 409. With `sameBodyMs` a body without a key is its own key for that long. The handler must return JSON and should use @CommandId() for what it writes.
 */
export const Idempotent = (options: IdempotentOptions = {}): ReturnType<typeof applyDecorators> =>
  applyDecorators(
    SetMetadata(idempotentKey, options),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      schema: { type: 'string', minLength: 1, maxLength: 255 },
      description: `Any characters. The same key again gives the same reply, ${keptFor(options)} (to who is not signed in, until midnight UTC); with another body 422, while the first is running 409.${withoutKey(options)}`,
    }),
  );

function keptFor({ keep, by }: IdempotentOptions): string {
  return keep === 'forever' || by === 'commit' ? 'for ever' : 'for 24 hours';
}

function withoutKey({ sameBodyMs }: IdempotentOptions): string {
  return sameBodyMs === undefined
    ? ''
    : ` Without a key, the same body sent again within ${sameBodyMs / 60_000} minutes gives the first reply; send a key of your own for each of two equal things.`;
}

/** The same for every attempt under one idempotency key, a new one (`com_…`) without. Use it as the commit id. */
export const CommandId = createParamDecorator((_data: unknown, context: ExecutionContext): string => {
  const request = context.switchToHttp().getRequest<CommandRequest>();
  request.commandId ??= newId('com');
  return request.commandId;
});

const dayMs = 24 * 3600 * 1000;
const maxKeyLength = 255;
/** Reply headers that belong to the reply's meaning. */
const keptHeaders = ['location', 'etag'] as const;

/**
 * Gives the same reply for the same idempotency key, doing the work once. Work that goes on after its request was refused, because the database
 * had fallen silent, has no reply to keep: a repeat runs under the same command id, and finds what was stored.
 */
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly store: IdempotencyStore | undefined,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const options = this.reflector.getAllAndOverride<IdempotentOptions | undefined>(idempotentKey, [
      context.getHandler(),
      context.getClass(),
    ]);
    const request = context.switchToHttp().getRequest<CommandRequest>();
    const key = request.headers['idempotency-key'];
    const asked = options && claimOf(options, request, key);
    if (!asked) return next.handle();
    request.hasKey = key !== undefined;
    if (options.by === 'commit') {
      request.commandId = `key_${asked.id}`;
      return next.handle();
    }
    const { store } = this;
    if (!store) throw new Error('@Idempotent needs mongo: true');
    const { id } = asked;
    const claim = await store.claim(asked);
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    switch (claim.kind) {
      case 'other-body':
        throw new IdempotencyKeyReused();
      case 'running':
        throw new InProgress();
      case 'replay':
        return of(sendAgain(reply, claim.reply));
      case 'claimed':
        request.commandId = claim.commandId;
        return defer(() => from(this.work(store, id, claim.token, reply, next)));
    }
  }

  private async work(
    store: IdempotencyStore,
    id: string,
    token: string,
    reply: FastifyReply,
    next: CallHandler,
  ): Promise<unknown> {
    const renewal = setInterval(() => {
      void store.renew(id, token).catch(() => undefined);
    }, store.renewEveryMs);
    try {
      const value: unknown = await lastValueFrom(next.handle(), { defaultValue: undefined });
      if (reply.sent) {
        await store.release(id, token);
        return value;
      }
      const stored = storable(reply, value);
      await store.finish(id, token, stored);
      return sendAgain(reply, stored, false);
    } catch (error) {
      const givenBack = error instanceof InvalidInput ? store.forget(id, token) : store.release(id, token);
      await givenBack.catch(() => undefined); // A lease that cannot be given back runs out.
      throw error;
    } finally {
      clearInterval(renewal);
    }
  }
}

/** Undefined for a request that stands for itself. @throws InvalidInput for an empty or too long key */
function claimOf(
  { keep = 'day', sameBodyMs }: IdempotentOptions,
  request: CommandRequest,
  key: string | string[] | undefined,
): ClaimRequest | undefined {
  if (key === undefined && sameBodyMs === undefined) return undefined;
  const scope = [request.actor?.kind ?? '', request.actor?.id ?? '', request.method, request.url.split('?')[0] ?? ''];
  const body = bodyHash(request.body);
  if (key === undefined) return { id: hashOf(...scope, 'body', body), bodyHash: body, keepMs: sameBodyMs };
  if (typeof key !== 'string' || key === '' || charactersOf(key) > maxKeyLength)
    throw InvalidInput.at(['Idempotency-Key'], says('1 to 255 characters'));
  return { id: hashOf(...scope, key), bodyHash: body, keepMs: keep === 'day' ? dayMs : undefined };
}

/** HTTP carries bytes (RFC 9110 5.5), which Node reads as Latin-1; clients write UTF-8. */
function charactersOf(headerValue: string): number {
  return [...Buffer.from(headerValue, 'latin1').toString()].length;
}

function bodyHash(body: unknown): string {
  return hashOf(Buffer.isBuffer(body) ? body : JSON.stringify(body ?? null));
}

function storable(reply: FastifyReply, value: unknown): StoredReply {
  const headers: Record<string, string> = {};
  for (const name of keptHeaders) {
    const header = reply.getHeader(name);
    if (header !== undefined) headers[name] = String(header);
  }
  return { status: reply.statusCode, body: value === undefined ? '' : JSON.stringify(value), headers };
}

/** First reply and repeats leave as the same text, so that they cannot differ in a byte. */
function sendAgain(reply: FastifyReply, stored: StoredReply, replayed = true): string | undefined {
  void reply.status(stored.status).headers(stored.headers);
  if (replayed) void reply.header('idempotency-replayed', 'true');
  if (stored.body === '') return undefined;
  void reply.type('application/json; charset=utf-8');
  return stored.body;
}
