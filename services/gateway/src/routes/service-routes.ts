import { routeManifest, type RouteManifest } from '@asili/contracts';
import { Log, NotFound } from '@asili/platform';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Upstreams } from '../proxying/upstreams.http.ts';
import { MethodNotAllowed, UpstreamUnavailable } from '../requests/domain/errors.ts';
import { GatewaySettings } from '../requests/domain/request-context.ts';
import {
  isPublicPath,
  manifestProblems,
  RouteTable,
  services,
  type Found,
  type Route,
} from '../requests/domain/route-table.ts';

type Neighbour = (typeof services)[number];

/** How long a change of a row that is known may take to reach this gateway. */
const refreshMs = 30_000;
/** How often an address nobody knows may have the services asked for new ones. */
const askAgainMs = 1000;
const timeoutMs = 1000;

/**
 * The route table, as the services declare it at `/routes.json`: read at the start, every half minute, and at once for an address that
 * is in no manifest read so far. A service that does not answer, or whose manifest cannot be used, keeps the rows it had.
 */
@Injectable()
export class ServiceRoutes implements OnModuleInit, OnModuleDestroy {
  private readonly manifests = new Map<Neighbour, RouteManifest>();
  /** Why the last manifest of a service was refused, so that it is said once. */
  private readonly refused = new Map<Neighbour, string>();
  private table = new RouteTable(this.manifests);
  private asked: { at: number; done: Promise<void> } = { at: -askAgainMs, done: Promise.resolve() };
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly upstreams: Upstreams,
    private readonly settings: GatewaySettings,
    private readonly log: Log,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.refresh();
    const missing = this.missing();
    if (missing.length > 0)
      this.log.warn('gateway: services that have not said their routes yet', { services: missing });
    this.timer = setInterval(() => void this.refresh(), refreshMs).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /**
   * The row a request under the services' addresses is led by.
   * @throws NotFound, MethodNotAllowed; UpstreamUnavailable while it may be a call of a service that has not said its routes
   */
  find(method: string, path: string): Route | Promise<Route> {
    const found = this.table.find(method, path);
    return found.isCall ? this.checked(method, found) : this.findAgain(method, path);
  }

  /** The row of a page or a file. @throws MethodNotAllowed, UpstreamUnavailable */
  async page(method: string, path: string): Promise<Route> {
    const known = this.table.page(method, path);
    if (known) return known;
    await this.refreshLately();
    const route = this.table.page(method, path);
    if (!route) throw this.missing().includes('web') ? new UpstreamUnavailable({ service: 'web' }) : new NotFound();
    return route;
  }

  /** The row of a call as it is known now, for the API's description; null where there is none in production. */
  described(method: string, path: string): Route | null {
    const { route } = this.table.find(method, path);
    return route?.developmentOnly ? null : route;
  }

  private async findAgain(method: string, path: string): Promise<Route> {
    if (!isPublicPath(path)) throw new NotFound();
    await this.refreshLately();
    const found = this.table.find(method, path);
    const [missing] = this.missing();
    // It may be a call of theirs, within a row of somebody else's.
    if (!found.isCall && missing !== undefined) throw new UpstreamUnavailable({ service: missing });
    return this.checked(method, found);
  }

  private checked(method: string, { route, allow }: Found): Route {
    if (allow.length > 0 && !allow.includes(method)) throw new MethodNotAllowed(allow);
    if (!route || (route.developmentOnly && this.settings.production)) throw new NotFound();
    return route;
  }

  private missing(): Neighbour[] {
    return services.filter((service) => this.upstreams.isConfigured(service) && !this.manifests.has(service));
  }

  private refreshLately(): Promise<void> {
    return performance.now() - this.asked.at < askAgainMs ? this.asked.done : this.refresh();
  }

  private refresh(): Promise<void> {
    const done = Promise.all(
      services.filter((service) => this.upstreams.isConfigured(service)).map((service) => this.read(service)),
    ).then(() => {
      this.table = new RouteTable(this.manifests);
    });
    this.asked = { at: performance.now(), done };
    return done;
  }

  /** Keeps what was there where the service does not answer, or with what nobody can use. */
  private async read(service: Neighbour): Promise<void> {
    const said = await this.upstreams.getJson(service, '/routes.json', timeoutMs).catch(() => undefined);
    if (said === undefined) return;
    const { data, error } = routeManifest.safeParse(said);
    const problems = data ? manifestProblems(service, data, this.manifests) : [String(error)];
    if (data && problems.length === 0) {
      this.manifests.set(service, data);
      this.refused.delete(service);
    } else this.refuse(service, problems.join('; '));
  }

  private refuse(service: Neighbour, reason: string): void {
    if (this.refused.get(service) === reason) return;
    this.refused.set(service, reason);
    this.log.error('gateway: routes of a service are refused', { service, reason });
  }
}
