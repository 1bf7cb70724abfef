import { applyDecorators, createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ActorTokenRefused } from '../errors/platform-errors.ts';
import type { Actor, Role } from './actor.ts';

export const publicKey = 'asili:public';
export const rolesKey = 'asili:roles';

/** Name of the session cookie's scheme in the API's description. */
const sessionScheme = 'session';

/** A request whose token has been checked. */
export interface ActorRequest extends FastifyRequest {
  actor?: Actor;
}

/** The route needs no actor token. Only for health and the like. */
export const Public = (): ReturnType<typeof applyDecorators> => applyDecorators(SetMetadata(publicKey, true));

/** Who may call: 401 for nobody signed in, 403 for somebody else. `'service'` is for /internal routes. */
export const Roles = (...roles: Role[]): ReturnType<typeof applyDecorators> =>
  applyDecorators(SetMetadata(rolesKey, roles), ApiSecurity(sessionScheme));

/** The actor of the checked token. */
export const CurrentActor = createParamDecorator((_data: unknown, context: ExecutionContext): Actor => {
  const { actor } = context.switchToHttp().getRequest<ActorRequest>();
  if (!actor) throw new ActorTokenRefused();
  return actor;
});
