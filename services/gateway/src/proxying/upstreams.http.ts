import { ServiceInstances } from '@asili/platform';
import { Pool } from 'undici';
import type { HeaderMap } from '../requests/domain/headers.ts';
import type { Service } from '../requests/domain/route-table.ts';
import { UpstreamUnavailable } from '../requests/domain/errors.ts';
import { Attempt, type AnswerSink, type Line, type UpstreamRequest, type Way } from './attempt.http.ts';

export interface UpstreamAnswer {
  readonly status: number;
  readonly headers: HeaderMap;
  readonly body: Buffer;
}

const connect = { timeout: 1500 };
const connections: Readonly<Record<Line, number | null>> = {
  general: 256,
  verification: 256,
  stream: null,
  files: 256,
};

/**
 * The services, as far as requests to them go.
 * Kept-alive connections to the services.
 */
export class Upstreams {
  private readonly pools = new Map<string, Pool>();
  private readonly instances = new Map<Service, ServiceInstances>();

  constructor(private readonly urls: Readonly<Partial<Record<Service, string>>>) {}

  /** Whether this gateway knows where the service is. */
  isConfigured(service: Service): boolean {
    return this.urls[service] !== undefined;
  }

  /**
   * Sends one request and gives its answer to the sink. A reading one is tried twice, any other again only if it never left.
   * The sink hears UpstreamUnavailable (not configured, or not answered and nothing can have been done), OutcomeUnknown (sent, and
   * no answer), or the error of the request's own body.
   * @returns gives up; the sink hears nothing more
   */
  send(service: Service, request: UpstreamRequest, sink: AnswerSink): () => void {
    const ways = this.ways(service, request.line ?? 'general');
    if (ways.length === 0) {
      sink.fail(new UpstreamUnavailable({ service }));
      return () => undefined;
    }
    const attempt = new Attempt(ways, service, request, sink);
    attempt.start();
    return () => {
      attempt.cancel();
    };
  }

  /**
   * A small answer, whole.
   * @throws UpstreamUnavailable, OutcomeUnknown; UpstreamUnavailable also when it is larger than `maxBytes`
   */
  read(service: Service, request: UpstreamRequest, maxBytes: number): Promise<UpstreamAnswer> {
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      let head: { status: number; headers: HeaderMap } = { status: 0, headers: {} };
      let left = maxBytes;
      const cancel = this.send(service, request, {
        begin: (status, headers) => {
          head = { status, headers };
        },
        data: (chunk) => {
          left -= chunk.length;
          if (left >= 0) chunks.push(chunk);
          else {
            cancel();
            reject(new UpstreamUnavailable({ service }));
          }
        },
        end: () => {
          resolve({ ...head, body: Buffer.concat(chunks) });
        },
        fail: reject,
      });
    });
  }

  /** JSON of a GET, whatever its status. @throws UpstreamUnavailable, or SyntaxError when it is not JSON */
  async getJson(service: Service, path: string, timeoutMs: number): Promise<unknown> {
    const { body } = await this.read(
      service,
      {
        method: 'GET',
        path,
        headers: { accept: 'application/json' },
        deadline: Date.now() + timeoutMs,
        bodyTimeoutMs: timeoutMs,
      },
      8_000_000,
    );
    try {
      return JSON.parse(body.toString('utf8'));
    } catch {
      throw new UpstreamUnavailable({ service });
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.pools.values()].map((pool) => pool.destroy()));
  }

  /** The service's instances in the order they are to be asked; none for one that is not configured. */
  private ways(service: Service, line: Line): Way[] {
    const instances = this.instancesOf(service);
    if (!instances) return [];
    return instances.inOrder().map((address) => ({
      pool: this.pool(address, line),
      avoid: () => {
        instances.avoid(address);
      },
    }));
  }

  private instancesOf(service: Service): ServiceInstances | undefined {
    const known = this.instances.get(service);
    const addresses = this.urls[service];
    if (known || addresses === undefined) return known;
    const instances = new ServiceInstances(addresses);
    this.instances.set(service, instances);
    return instances;
  }

  private pool(address: string, line: Line): Pool {
    const key = `${address} ${line}`;
    const held = this.pools.get(key);
    if (held) return held;
    const pool = new Pool(new URL(address).origin, { connections: connections[line], pipelining: 1, connect });
    this.pools.set(key, pool);
    return pool;
  }
}
