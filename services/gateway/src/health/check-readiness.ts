import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '@asili/kernel';
import { Health } from '@asili/platform';
import { type Service, services } from '../requests/domain/route-table.ts';
import { Upstreams } from '../proxying/upstreams.http.ts';

const readiness = z.object({ status: z.string(), components: z.record(z.string(), z.object({ ok: z.boolean() })) });
const openApi = z.object({
  paths: z.record(z.string(), z.unknown()),
  components: z.object({ schemas: z.record(z.string(), z.unknown()).optional() }).optional(),
});

export type Readiness = z.infer<typeof readiness>;

export interface OpenApi {
  readonly paths: Record<string, unknown>;
  readonly components?: { readonly schemas?: Record<string, unknown> };
}

/** What a service says of itself: `/openapi.json` and `/health/ready`. */
@Injectable()
export class ServiceReports {
  constructor(private readonly upstreams: Upstreams) {}

  /** Its OpenAPI document. @throws when it does not answer */
  async openApi(service: Service): Promise<OpenApi> {
    return openApi.parse(await this.upstreams.getJson(service, '/openapi.json', 5000)) as OpenApi;
  }

  /** Its readiness, null when it does not answer. */
  async readiness(service: Service): Promise<Readiness | null> {
    return this.upstreams
      .getJson(service, '/health/ready', 3000)
      .then((report) => readiness.parse(report))
      .catch(() => null);
  }
}

interface SiteReadiness {
  readonly status: 'ok' | 'unavailable';
  /** The gateway's own parts and each service, with its parts. */
  readonly components: Record<string, { ok: boolean; components?: Record<string, { ok: boolean }> }>;
}

const ttlMs = 1000;

/** Whether the whole site is ready. Asked at most once a second whatever the number of callers. */
@Injectable()
export class CheckReadiness {
  private held: { at: number; report: Promise<SiteReadiness> } | undefined;

  constructor(
    private readonly health: Health,
    private readonly reports: ServiceReports,
    private readonly clock: Clock,
  ) {}

  run(): Promise<SiteReadiness> {
    const now = this.clock.now().getTime();
    if (!this.held || now - this.held.at >= ttlMs) this.held = { at: now, report: this.ask() };
    return this.held.report;
  }

  /** The gateway alone. */
  async own(): Promise<SiteReadiness> {
    const { components } = await this.health.ready();
    return summary(Object.fromEntries(Object.entries(components).map(([name, { ok }]) => [name, { ok }])));
  }

  private async ask(): Promise<SiteReadiness> {
    const [own, ...answers] = await Promise.all([
      this.own(),
      ...services.map(async (name) => [name, part(await this.reports.readiness(name))] as const),
    ]);
    return summary({ ...own.components, ...Object.fromEntries(answers) });
  }
}

function part(readiness: Readiness | null): { ok: boolean; components?: Record<string, { ok: boolean }> } {
  if (!readiness) return { ok: false };
  // Only yes or no leaves the house: details may name hosts.
  return {
    ok: readiness.status === 'ok',
    components: Object.fromEntries(Object.entries(readiness.components).map(([name, { ok }]) => [name, { ok }])),
  };
}

function summary(components: SiteReadiness['components']): SiteReadiness {
  return { status: Object.values(components).every(({ ok }) => ok) ? 'ok' : 'unavailable', components };
}
