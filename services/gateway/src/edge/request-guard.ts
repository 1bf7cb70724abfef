import type { SessionRecord } from '@asili/contracts';
import { Injectable } from '@nestjs/common';
import { NotSignedIn, WrongRole } from '@asili/platform';
import type { FastifyRequest } from 'fastify';
import { FindSession } from '../sessions/find-session.ts';
import { IssueActorToken } from '../sessions/issue-actor-token.ts';
import {
  LimitRequests,
  type Counted,
  addressLimits,
  decideRate,
  pageLimit,
  senderLimits,
  writeLimit,
} from '../limits/limit-requests.ts';
import { PseudonymizeVisitor } from '../limits/pseudonymize-visitor.ts';
import { CsrfTokens } from '../sessions/session-endpoint.ts';
import {
  isSafeMethod,
  mayChangeState,
  GatewaySettings,
  ownOrigins,
  header,
  type RequestContext,
  decodeSegment,
} from '../requests/domain/request-context.ts';
import { AmbiguousRequest, CrossSite, CustomersOnly, PackedBody, TooManyRequests } from '../requests/domain/errors.ts';
import type { LimitClass, Route, Service } from '../requests/domain/route-table.ts';
import type { Exchange } from '../proxying/proxy.ts';

interface AuthorizedRequest extends Pick<Exchange, 'route' | 'token' | 'network' | 'sender'> {
  /** Headers of the answer that say how much is left of the limits. */
  readonly limitHeaders: Readonly<Record<string, string>>;
}

/** Who asks, as far as limits go. */
interface Sender {
  readonly session: SessionRecord | null;
  readonly network: string;
  /** Key of the sender's own counters. */
  readonly key: string;
}

/** Lets a request through to a service, with an actor token, or refuses it. */
@Injectable()
export class RequestGuard {
  constructor(
    private readonly findSession: FindSession,
    private readonly limitRequests: LimitRequests,
    private readonly pseudonymize: PseudonymizeVisitor,
    private readonly issueActorToken: IssueActorToken,
    private readonly csrfTokens: CsrfTokens,
    private readonly settings: GatewaySettings,
  ) {}

  /** @throws AmbiguousRequest, PackedBody, TooManyRequests, CrossSite, NotSignedIn, CustomersOnly, WrongRole, UpstreamUnavailable */
  async authorize(context: RequestContext, request: FastifyRequest, route: Route): Promise<AuthorizedRequest> {
    if ((context.encodedSlash && !route.anyText) || decodeSegment(context.query) === null) throw new AmbiguousRequest();
    if (!isPlain(request.headers['content-encoding'])) throw new PackedBody();
    const sender = await this.senderOf(context, route);
    const limitHeaders = await this.count(sender, route.limit, !isSafeMethod(context.method));
    // Where no session speaks, a page of another site can do no more than anybody: those calls prove themselves.
    if (!route.sessionless && !this.cameFromHere(context, request)) throw new CrossSite();
    const session = route.sessionless ? null : sessionAt(route, sender.session);
    requireRole(route, session);
    return {
      route,
      token: () => this.tokenOf(context, session, route.service),
      network: sender.network,
      sender: sender.key,
      limitHeaders,
    };
  }

  /**
   * Counts a read that gives a browser its anonymous cookie: one without any counts for its address only, or the first visit
   * behind a busy carrier would fail.
   * @throws TooManyRequests
   */
  async countSessionRead(context: RequestContext): Promise<Pick<AuthorizedRequest, 'network' | 'limitHeaders'>> {
    const network = await this.pseudonymize.network(context.address);
    const counted: Counted[] = [{ limit: addressLimits.public, who: `ip:${network}` }];
    const { anonymous } = context.cookies;
    if (anonymous !== undefined)
      counted.push({ limit: senderLimits.public, who: `anonymous:${await this.pseudonymize.anonymous(anonymous)}` });
    return { network, limitHeaders: await this.refuseBeyond(counted) };
  }

  /**
   * Lets a page or a file through, whoever asks. Files carry no token; a page carries its visitor's, but for one address's pages
   * beyond the limit and while nobody can say whose session it is.
   */
  async authorizePage(context: RequestContext, route: Route): Promise<AuthorizedRequest> {
    const network = route.sessionless ? '' : await this.pseudonymize.network(context.address);
    const token = route.sessionless
      ? undefined
      : await this.tokenForPage(context, route, network).catch(() => undefined);
    return { route, token: () => Promise.resolve(token), network, sender: '', limitHeaders: {} };
  }

  private async tokenForPage(context: RequestContext, route: Route, network: string): Promise<string | undefined> {
    if (!decideRate(await this.limitRequests.run([{ limit: pageLimit, who: `ip:${network}` }])).allowed)
      return undefined;
    const { session } = context.cookies;
    return this.tokenOf(
      context,
      session === undefined ? null : sessionAt(route, await this.findSession.run(session, network)),
      route.service,
    );
  }

  private async senderOf({ cookies, address }: RequestContext, route: Route): Promise<Sender> {
    const network = await this.pseudonymize.network(address);
    const session = cookies.session === undefined ? null : await this.sessionAt(route, cookies.session, network);
    if (session) return { session, network, key: `user:${session.userId}` };
    return {
      session,
      network,
      key:
        cookies.anonymous === undefined
          ? `ip:${network}`
          : `anonymous:${await this.pseudonymize.anonymous(cookies.anonymous)}`,
    };
  }

  /** Where the answer is the same for everybody, it does not depend on whether sessions can be looked up. */
  private async sessionAt(route: Route, secret: string, network: string): Promise<SessionRecord | null> {
    if (!route.sessionless) return this.findSession.run(secret, network);
    return route.limit === 'none' ? null : this.findSession.run(secret, network).catch(() => null);
  }

  /** @throws TooManyRequests */
  private count(
    { key, network }: Sender,
    limit: LimitClass,
    isChange: boolean,
  ): Promise<Readonly<Record<string, string>>> {
    const counted: Counted[] = [];
    if (limit !== 'none')
      counted.push({ limit: senderLimits[limit], who: key }, { limit: addressLimits[limit], who: `ip:${network}` });
    if (isChange && limit !== 'none') counted.push({ limit: writeLimit, who: key });
    return this.refuseBeyond(counted);
  }

  private async refuseBeyond(counted: readonly Counted[]): Promise<Readonly<Record<string, string>>> {
    const { allowed, headers } = decideRate(await this.limitRequests.run(counted));
    if (!allowed) throw new TooManyRequests(headers);
    return headers;
  }

  private async tokenOf(context: RequestContext, session: SessionRecord | null, service: Service): Promise<string> {
    const { address, userAgent, cookies, language: spoken, chosenLanguage: chosen } = context;
    const visitor = await this.pseudonymize.visitor({
      userId: session?.userId,
      anonymousSecret: cookies.anonymous,
      address,
      userAgent,
    });
    const browser =
      session || cookies.anonymous === undefined ? undefined : await this.pseudonymize.anonymous(cookies.anonymous);
    return this.issueActorToken.run(session, visitor, { spoken, chosen }, service, browser).token;
  }

  private cameFromHere(context: RequestContext, request: FastifyRequest): boolean {
    if (isSafeMethod(context.method)) return true;
    const anchor = context.cookies.session ?? context.cookies.anonymous;
    return mayChangeState({
      method: context.method,
      secFetchSite: header(request.headers['sec-fetch-site']),
      origin: request.headers.origin,
      ownOrigins: ownOrigins(context.host, this.settings),
      hasCookie: anchor !== undefined,
      tokenFits: this.csrfTokens.verify(header(request.headers['x-csrf-token']), anchor),
    });
  }
}

/** A body nobody has to unpack: services read it as it is (RFC 9110, 8.4). */
function isPlain(contentEncoding: string | undefined): boolean {
  return contentEncoding === undefined || /^\s*(identity)?\s*$/i.test(contentEncoding);
}

/** Operators are nobody anywhere but in the console and where one signs in and out: what a shop's page asks for is not for them. */
function sessionAt({ only, operators }: Route, session: SessionRecord | null): SessionRecord | null {
  return session?.userType === 'operator' && only !== 'operator' && !operators ? null : session;
}

/** @throws NotSignedIn, CustomersOnly, WrongRole */
function requireRole({ only }: Route, session: SessionRecord | null): void {
  if (!only || [only].flat().some((kind) => kind === session?.userType)) return;
  if (session) throw new WrongRole();
  throw only === 'customer' ? new CustomersOnly() : new NotSignedIn();
}
