import { Injectable } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { Health } from '@asili/platform';
import { services } from '../requests/domain/route-table.ts';
import { ServiceReports, type Readiness } from './service-reports.ts';

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
