import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ServiceReports, type OpenApi, type Readiness } from './service-reports.ts';
import { services, type Service } from '../requests/domain/route-table.ts';
import { Upstreams } from '../proxying/upstreams.ts';

const readiness = z.object({ status: z.string(), components: z.record(z.string(), z.object({ ok: z.boolean() })) });
const openApi = z.object({ paths: z.record(z.string(), z.unknown()), components: z.object({ schemas: z.record(z.string(), z.unknown()).optional() }).optional() });

/** Every service's `/openapi.json` and `/health/ready`. */
@Injectable()
export class HttpServiceReports extends ServiceReports {
  constructor(private readonly upstreams: Upstreams) {
    super();
  }

  async openApi(service: string): Promise<OpenApi> {
    return openApi.parse(await this.upstreams.getJson(named(service), '/openapi.json', 5000)) as OpenApi;
  }

  async readiness(service: string): Promise<Readiness | null> {
    try {
      return readiness.parse(await this.upstreams.getJson(named(service), '/health/ready', 3000));
    } catch {
      return null;
    }
  }
}

function named(service: string): Service {
  const found = services.find((name) => name === service);
  if (!found) throw new Error(`no service ${service}`);
  return found;
}
