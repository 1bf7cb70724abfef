import { Injectable } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { matchRoute, services } from '../requests/domain/route-table.ts';
import { cookieName } from '../requests/domain/cookies.ts';
import { GatewaySettings } from '../requests/domain/gateway-settings.ts';
import { ServiceReports } from '../health/service-reports.ts';
import { mergeOpenApi, type NamedOpenApi } from './merge-open-api.ts';
import { ownOpenApi } from './own-open-api.ts';

/** Pages are no API. */
const described = services.filter((service) => service !== 'web');
const ttlMs = 60_000;
const partialTtlMs = 2000;

/** The site's OpenAPI document, asked together at most once a minute; a service that is away keeps what it said last. */
@Injectable()
export class DescribeApi {
  private readonly last = new Map<string, NamedOpenApi>();
  private held: { until: number; text: Promise<string> } | undefined;

  constructor(
    private readonly reports: ServiceReports,
    private readonly clock: Clock,
    private readonly settings: GatewaySettings,
  ) {}

  /** JSON text. */
  run(): Promise<string> {
    const now = this.clock.now().getTime();
    if (!this.held || this.held.until <= now) {
      const entry = {
        until: now + ttlMs,
        text: this.build(() => {
          entry.until = now + partialTtlMs;
        }),
      };
      this.held = entry;
    }
    return this.held.text;
  }

  private async build(onPartial: () => void): Promise<string> {
    await Promise.all(
      described.map(async (service) => {
        try {
          this.last.set(service, { service, document: await this.reports.openApi(service) });
        } catch {
          onPartial();
        }
      }),
    );
    const parts = described.flatMap((service) => this.last.get(service) ?? []);
    const isPublic = (path: string) =>
      ['GET', 'POST', 'PATCH', 'DELETE'].some(
        (method) => matchRoute(method, path)?.developmentOnly === undefined && matchRoute(method, path) !== null,
      );
    const site = { publicUrl: this.settings.publicUrl, sessionCookie: cookieName('session', this.settings.cookies) };
    return JSON.stringify(
      mergeOpenApi(
        [{ service: 'gateway', document: ownOpenApi }, ...parts],
        (path) => path in ownOpenApi.paths || isPublic(path),
        site,
      ),
    );
  }
}
