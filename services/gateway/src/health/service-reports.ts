import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Service } from '../requests/domain/route-table.ts';
import { Upstreams } from '../proxying/upstreams.ts';

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
