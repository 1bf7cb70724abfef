import { newId } from '@asili/kernel';
import { applyDecorators, createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { ActorRequest } from '../actor/decorators.ts';

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
