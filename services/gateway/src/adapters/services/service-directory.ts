import { Injectable } from '@nestjs/common';
import { sessionRecord, user, type SessionRecord, type User } from '@asili/contracts';
import { RemoteProblem, ServiceClient } from '@asili/platform';
import { z } from 'zod';
import { IdentityDirectory, ServiceReports, type OpenApi, type Readiness } from '../../app/ports.ts';
import { services, type Service } from '../../domain/route-table.ts';
import { Upstreams } from './upstreams.ts';

/** Identity over HTTP, with the gateway's own service token. */
@Injectable()
export class HttpIdentity extends IdentityDirectory {
  constructor(private readonly client: ServiceClient) {
    super();
  }

  session(hash: string): Promise<SessionRecord | null> {
    return orNull(this.client.get('identity', `/internal/sessions/${hash}`, { schema: sessionRecord, timeoutMs: 1500 }));
  }

  async touch(hash: string): Promise<void> {
    await orNull(this.client.post('identity', `/internal/sessions/${hash}/touch`, { timeoutMs: 3000 }));
  }

  user(id: string): Promise<User | null> {
    return orNull(this.client.get('identity', `/internal/users/${encodeURIComponent(id)}`, { schema: user, timeoutMs: 3000 }));
  }
}

async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof RemoteProblem && error.status === 404) return null;
    throw error;
  }
}

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
