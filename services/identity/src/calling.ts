import { ActorTokenRefused, type ActorRequest } from '@asili/platform';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Caller } from './sessions/domain/session.ts';

/** The browser behind a request: what the gateway signed, its code cookie and the pseudonym of its network address, which the gateway sets. */
export const Calling = createParamDecorator((_data: unknown, context: ExecutionContext): Caller => {
  const { actor, headers } = context.switchToHttp().getRequest<ActorRequest>();
  if (!actor) throw new ActorTokenRefused();
  const header = (name: string) => (typeof headers[name] === 'string' ? headers[name] : undefined);
  const isSignedIn = actor.kind === 'artisan' || actor.kind === 'customer' || actor.kind === 'operator';
  return {
    browser: header('x-asili-browser') ?? '',
    network: header('x-asili-network') ?? actor.visitor ?? actor.id,
    language: actor.language,
    userAgent: header('user-agent'),
    ...(isSignedIn && { userId: actor.id, sessionId: actor.sessionId }),
  };
});
