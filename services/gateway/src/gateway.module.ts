import { Module, type OnModuleDestroy, type Provider } from '@nestjs/common';
import { systemClock } from '@asili/kernel';
import { ActorTokens, PlatformModule, readSecret, RedisClient } from '@asili/platform';
import { ClientAddress } from './adapters/client-address.ts';
import { FrontEnds } from './adapters/files/front-ends.ts';
import { loadWebBuild } from './adapters/files/web-build.ts';
import { Edge } from './adapters/http/edge.ts';
import { EdgeContext } from './adapters/http/edge-context.ts';
import { Gate } from './adapters/http/gate.ts';
import { PageMaker, Rendering } from './adapters/http/page-maker.ts';
import { Pages } from './adapters/http/pages.ts';
import { Proxy } from './adapters/http/proxy.ts';
import { SiteMap } from './adapters/http/site-map.ts';
import { SessionEndpoint } from './adapters/http/session-endpoint.ts';
import { EdgeSettings } from './adapters/http/settings.ts';
import { SystemEndpoints } from './adapters/http/system-endpoints.ts';
import { RedisCounters } from './adapters/redis/redis-counters.ts';
import { RedisDailySalt } from './adapters/redis/redis-daily-salt.ts';
import { RedisSessionCache } from './adapters/redis/redis-session-cache.ts';
import { HttpIdentity, HttpServiceReports } from './adapters/services/service-directory.ts';
import { Upstreams } from './adapters/services/upstreams.ts';
import { CheckReadiness } from './app/check-readiness/check-readiness.ts';
import { DescribeApi, PublicSite } from './app/describe-api/describe-api.ts';
import { FindSession } from './app/find-session/find-session.ts';
import { LimitRequests, LimitSwitch } from './app/limit-requests/limit-requests.ts';
import { ActorSigner, MakeActor } from './app/make-actor/make-actor.ts';
import { NameVisitor } from './app/name-visitor/name-visitor.ts';
import { Counters, DailySalt, IdentityDirectory, ServiceReports, SessionCache, Time } from './app/ports.ts';
import { FormTokens } from './app/protect-forms/form-tokens.ts';
import { config } from './config.ts';
import { cookieName, cookieStyle } from './domain/cookies.ts';
import { services } from './domain/route-table.ts';

const useCases = [FindSession, LimitRequests, NameVisitor, MakeActor, CheckReadiness, DescribeApi];
const endpoints = [Edge, EdgeContext, Gate, Proxy, Pages, PageMaker, SiteMap, SessionEndpoint, SystemEndpoints];

function edgeSettings(): EdgeSettings {
  const { PUBLIC_URL, NODE_ENV, ALLOWED_HOSTS, FRONTENDS_DIR, MAX_CONNECTIONS_PER_ADDRESS } = config.values;
  const url = new URL(PUBLIC_URL);
  return {
    publicUrl: url.origin,
    https: url.protocol === 'https:',
    production: NODE_ENV === 'production',
    cookies: cookieStyle(PUBLIC_URL),
    hosts: [url.host, ...ALLOWED_HOSTS].map((host) => host.toLowerCase()),
    frontendsDir: FRONTENDS_DIR,
    connectionsPerAddress: MAX_CONNECTIONS_PER_ADDRESS,
  };
}

function upstreamUrls() {
  const entries = services.map((service) => [service, config.values[`${service.toUpperCase() as Uppercase<typeof service>}_URL`]] as const);
  return Object.fromEntries(entries.filter((entry) => entry[1] !== undefined));
}

async function rendering(): Promise<Rendering> {
  const { Renderer } = await loadWebBuild();
  const renderer = new Renderer(config.values.FRONTENDS_DIR);
  renderer.start();
  return { renderer };
}

const adapters: Provider[] = [
  { provide: Time, useFactory: (): Time => ({ now: () => systemClock.now() }) },
  { provide: EdgeSettings, useFactory: edgeSettings },
  { provide: PublicSite, inject: [EdgeSettings], useFactory: ({ publicUrl, cookies }: EdgeSettings): PublicSite => ({ publicUrl, sessionCookie: cookieName('session', cookies) }) },
  { provide: LimitSwitch, useFactory: () => ({ on: config.values.ASILI_RATE_LIMITS === 'on' }) },
  { provide: ClientAddress, useFactory: () => new ClientAddress(config.values.TRUSTED_PROXIES) },
  { provide: Upstreams, useFactory: () => new Upstreams(upstreamUrls()) },
  { provide: FrontEnds, useFactory: async () => new FrontEnds(config.values.FRONTENDS_DIR, await loadWebBuild()) },
  { provide: Rendering, useFactory: rendering },
  { provide: FormTokens, useFactory: () => new FormTokens(readSecret(config, 'csrf-key')) },
  { provide: ActorSigner, useExisting: ActorTokens },
  { provide: SessionCache, useClass: RedisSessionCache },
  { provide: Counters, useClass: RedisCounters },
  { provide: DailySalt, useFactory: (redis: RedisClient) => new RedisDailySalt(redis, readSecret(config, 'visitor-key')), inject: [RedisClient] },
  { provide: IdentityDirectory, useClass: HttpIdentity },
  { provide: ServiceReports, useClass: HttpServiceReports },
];

/** The one public door: sessions, protection, routing, front ends. Its HTTP server is made in `main.ts`. */
@Module({
  imports: [PlatformModule.forRoot({ name: 'gateway', config, redis: true, actorTokens: false })],
  providers: [...useCases, ...endpoints, ...adapters],
})
export class GatewayModule implements OnModuleDestroy {
  constructor(
    private readonly upstreams: Upstreams,
    private readonly rendering: Rendering,
  ) {}

  async onModuleDestroy(): Promise<void> {
    this.rendering.renderer.close();
    await this.upstreams.close();
  }
}
