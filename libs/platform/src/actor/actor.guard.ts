import {
  applyDecorators,
  createParamDecorator,
  SetMetadata,
  type ExecutionContext,
  type CanActivate,
  type Type,
} from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Reflector, ModulesContainer } from '@nestjs/core';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ActorTokenRefused, NotSignedIn, WrongRole } from '../errors/platform-errors.ts';
import { type Actor, type Role, type ServiceName, actorHeader } from './actor.ts';
import { currentContext } from '../context/request-context.ts';
import type { ActorTokens } from './actor-tokens.ts';

export const publicKey = 'asili:public';
export const rolesKey = 'asili:roles';
export const callersKey = 'asili:callers';

/** Name of the session cookie's scheme in the API's description. */
const sessionScheme = 'session';

/** A request whose token has been checked. */
export interface ActorRequest extends FastifyRequest {
  actor?: Actor;
}

/** The route needs no actor token. Only for health and the like. */
export const Public = (): ReturnType<typeof applyDecorators> => applyDecorators(SetMetadata(publicKey, true));

/** Which people may call: 401 for nobody signed in, 403 for somebody else. */
export const Roles = (...roles: Role[]): ReturnType<typeof applyDecorators> =>
  applyDecorators(SetMetadata(rolesKey, roles), ApiSecurity(sessionScheme));

/**
 * Which services may call, each in its own name: 401 for nobody signed in, 403 for everybody else, other services included.
 * Every route under `internal/` has it (`assertCallersNamed`); what stands on a method replaces what stands on its class.
 */
export const Callers = (...callers: [ServiceName, ...ServiceName[]]): ReturnType<typeof applyDecorators> =>
  applyDecorators(SetMetadata(callersKey, callers));

/** The actor of the checked token. */
export const CurrentActor = createParamDecorator((_data: unknown, context: ExecutionContext): Actor => {
  const { actor } = context.switchToHttp().getRequest<ActorRequest>();
  if (!actor) throw new ActorTokenRefused();
  return actor;
});

/** Lets a request in only with a genuine actor token, and only for the roles or the services the route names. */
export class ActorGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: ActorTokens | undefined,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const targets = [context.getHandler(), context.getClass()];
    if (!this.tokens || this.reflector.getAllAndOverride<boolean | undefined>(publicKey, targets)) return true;
    const request = context.switchToHttp().getRequest<ActorRequest>();
    const token = request.headers[actorHeader];
    if (typeof token !== 'string') throw new ActorTokenRefused();
    request.actor = verified(this.tokens, token);
    const current = currentContext();
    if (current) Object.assign(current, { actor: request.actor, actorToken: token });
    const callers = this.reflector.getAllAndOverride<ServiceName[] | undefined>(callersKey, targets);
    if (callers) return isCaller(request.actor, callers);
    const roles = this.reflector.getAllAndOverride<Role[] | undefined>(rolesKey, targets);
    if (!roles || roles.length === 0) return true;
    if (request.actor.kind === 'anonymous') throw new NotSignedIn();
    if (!roles.some((role) => role === request.actor?.kind)) throw new WrongRole();
    return true;
  }
}

/** @throws NotSignedIn, WrongRole */
function isCaller({ kind, id }: NonNullable<ActorRequest['actor']>, callers: readonly string[]): true {
  if (kind === 'anonymous') throw new NotSignedIn();
  if (kind !== 'service' || !callers.includes(id)) throw new WrongRole();
  return true;
}

function verified(tokens: ActorTokens, token: string): NonNullable<ActorRequest['actor']> {
  try {
    return tokens.verify(token);
  } catch {
    throw new ActorTokenRefused();
  }
}

const internalPath = /^\/*internal(\/|$)/;

/**
 * A service starts only if each route under `internal/` names its callers (`@Callers`): without, any service that is taken over could
 * use it, and so could people where the gateway's table has a gap.
 * @throws Error that lists the routes without
 */
export function assertCallersNamed(modules: ModulesContainer): void {
  const controllers = [...modules.values()].flatMap((module) =>
    [...module.controllers.values()].map(({ metatype }) => metatype as Type),
  );
  const unnamed = controllers.flatMap((controller) =>
    routesOf(controller)
      .filter(({ path, handler }) => internalPath.test(path) && !isNamed(controller, handler))
      .map(({ path }) => path),
  );
  if (unnamed.length > 0) throw new Error(`internal routes that name no callers: ${unnamed.join(', ')}`);
}

/** Each handler of a controller with the paths it answers, without a slash at either end. */
export function routesOf(controller: Type): { path: string; handler: object }[] {
  const prototype = controller.prototype as Record<string, unknown>;
  const handlers = Object.getOwnPropertyNames(prototype)
    .filter((name) => name !== 'constructor')
    .map((name) => prototype[name]);
  return handlers
    .filter((handler) => typeof handler === 'function')
    .filter((handler) => Reflect.hasMetadata(METHOD_METADATA, handler))
    .flatMap((handler) =>
      pathsOf(controller).flatMap((prefix) =>
        pathsOf(handler).map((own) => ({
          path: [prefix, own]
            .map((part) => part.replace(/^\/+|\/+$/g, ''))
            .filter(Boolean)
            .join('/'),
          handler,
        })),
      ),
    );
}

function pathsOf(target: object): string[] {
  return [Reflect.getMetadata(PATH_METADATA, target) as string | string[] | undefined].flat().map((path) => path ?? '');
}

/** `@Public` would let in everybody whatever callers are named. */
function isNamed(controller: object, handler: object): boolean {
  const targets = [handler, controller];
  return (
    targets.some((target) => Reflect.hasMetadata(callersKey, target)) &&
    !targets.some((target) => Reflect.getMetadata(publicKey, target) === true)
  );
}
