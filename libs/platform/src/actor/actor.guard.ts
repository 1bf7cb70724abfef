import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import { currentContext } from '../context/request-context.ts';
import { ActorTokenRefused, NotSignedIn, WrongRole } from '../errors/platform-errors.ts';
import { actorHeader, type Role } from './actor.ts';
import type { ActorTokens } from './actor-tokens.ts';
import { publicKey, rolesKey, type ActorRequest } from './decorators.ts';

/** Lets a request in only with a genuine actor token, and only for the roles the route names. */
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
    const roles = this.reflector.getAllAndOverride<Role[] | undefined>(rolesKey, targets);
    if (!roles || roles.length === 0) return true;
    if (request.actor.kind === 'anonymous') throw new NotSignedIn();
    if (!roles.includes(request.actor.kind)) throw new WrongRole();
    return true;
  }
}

function verified(tokens: ActorTokens, token: string): NonNullable<ActorRequest['actor']> {
  try {
    return tokens.verify(token);
  } catch {
    throw new ActorTokenRefused();
  }
}
