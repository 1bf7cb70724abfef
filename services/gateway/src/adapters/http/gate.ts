import { Injectable } from '@nestjs/common';
import type { SessionRecord } from '@asili/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FindSession } from '../../app/find-session/find-session.ts';
import { LimitRequests } from '../../app/limit-requests/limit-requests.ts';
import { MakeActor } from '../../app/make-actor/make-actor.ts';
import { NameVisitor, type VisitorNames } from '../../app/name-visitor/name-visitor.ts';
import { FormTokens } from '../../app/protect-forms/form-tokens.ts';
import { changesState, mayChangeState } from '../../domain/csrf-policy.ts';
import { AmbiguousRequest, CrossSite, MethodNotAllowed, NotHere, NotSignedIn, TooManyRequests, WrongRole } from '../../domain/errors.ts';
import { addressLimits, decideRate, writeLimit, type Count } from '../../domain/rate-policy.ts';
import { matchRoute, type LimitClass, type Route } from '../../domain/route-table.ts';
import { EdgeSettings, ownOrigins } from './settings.ts';
import { header, type Visit } from './visit.ts';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

export interface Admission {
  readonly route: Route;
  /** Actor token of the request. */
  readonly token: string;
  /** Daily pseudonym of the network address. */
  readonly network: string;
  /** The person signed in, else the network. */
  readonly sender: string;
}

/** Lets a request through to a service, with an actor token, or refuses it. The cheap and anonymous checks come first. */
@Injectable()
export class Gate {
  constructor(
    private readonly findSession: FindSession,
    private readonly limitRequests: LimitRequests,
    private readonly nameVisitor: NameVisitor,
    private readonly makeActor: MakeActor,
    private readonly forms: FormTokens,
    private readonly settings: EdgeSettings,
  ) {}

  /** @throws NotHere, MethodNotAllowed, AmbiguousRequest, TooManyRequests, CrossSite, NotSignedIn, WrongRole, ServiceDown */
  async admit(visit: Visit, request: FastifyRequest, reply: FastifyReply): Promise<Admission> {
    const route = this.routeOf(visit);
    const names = await this.nameVisitor.run(visit.address, visit.userAgent);
    const counts = await this.countAddress(route.limit, names);
    refuseOver(counts, reply);
    if (!this.cameFromHere(visit, request)) throw new CrossSite();
    const session = route.sessionless ? null : await this.sessionOf(visit);
    if (route.only && session?.userType !== route.only) throw session ? new WrongRole() : new NotSignedIn();
    if (changesState(visit.method)) {
      const who = session ? `user:${session.userId}` : `ip:${names.address}`;
      refuseOver([...counts, ...(await this.limitRequests.run([{ limit: writeLimit, who }]))], reply);
    }
    return { route, token: this.makeActor.run(session, names.visitor, visit.language).token, network: names.address, sender: session?.userId ?? names.address };
  }

  /** Counts a read that the gateway answers itself. Throws TooManyRequests. */
  async admitReading(visit: Visit, reply: FastifyReply): Promise<void> {
    refuseOver(await this.countAddress('public', await this.nameVisitor.run(visit.address, visit.userAgent)), reply);
  }

  /** Token for what a page's head needs to know; null beyond the limit or while sessions cannot be looked up. */
  async tokenForPage(visit: Visit): Promise<string | null> {
    const names = await this.nameVisitor.run(visit.address, visit.userAgent);
    if (!decideRate(await this.countAddress('public', names)).allowed) return null;
    return this.makeActor.run(await this.sessionOf(visit), names.visitor, visit.language).token;
  }

  private routeOf(visit: Visit): Route {
    if (!methods.has(visit.method)) throw new MethodNotAllowed();
    const route = matchRoute(visit.method, visit.path);
    if (!route || (route.developmentOnly && this.settings.production)) throw new NotHere();
    if (visit.encodedSlash && !route.anyText) throw new AmbiguousRequest();
    return route;
  }

  private async countAddress(limit: LimitClass, names: VisitorNames): Promise<Count[]> {
    return limit === 'none' ? [] : this.limitRequests.run([{ limit: addressLimits[limit], who: `ip:${names.address}` }]);
  }

  private cameFromHere(visit: Visit, request: FastifyRequest): boolean {
    const { session, anonymous } = visit.cookies;
    const anchor = session ?? anonymous;
    return mayChangeState({
      method: visit.method,
      secFetchSite: header(request.headers['sec-fetch-site']),
      origin: request.headers.origin,
      ownOrigins: ownOrigins(visit.host, this.settings),
      hasCookie: anchor !== undefined,
      tokenFits: this.forms.fits(header(request.headers['x-csrf-token']), anchor),
    });
  }

  private async sessionOf(visit: Visit): Promise<SessionRecord | null> {
    return visit.cookies.session === undefined ? null : this.findSession.run(visit.cookies.session);
  }
}

function refuseOver(counts: readonly Count[], reply: FastifyReply): void {
  const { allowed, headers } = decideRate(counts);
  void reply.headers(headers);
  if (!allowed) throw new TooManyRequests();
}
