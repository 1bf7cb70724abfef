import { Gauge, Histogram, Registry } from 'prom-client';
import type { Log } from '../logging/log.ts';

/** A number, or one per value of the gauge's label; undefined where there is nothing to tell. */
export type Reading = number | ReadonlyMap<string, number> | undefined;

/** What a monitor asks a running service: Prometheus text of its gauges and of the time its requests took. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'asili_http_request_seconds',
    help: 'Time to answer a request, by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.registry],
  });

  constructor(private readonly log: Log) {}

  /** A gauge read whenever it is asked for. A reading that fails is left out, so that the others are still told. */
  gauge(name: string, help: string, read: () => Promise<Reading> | Reading, label?: string): void {
    const { log } = this;
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [this.registry],
      async collect() {
        gauge.reset();
        try {
          const reading = await read();
          if (typeof reading === 'number') gauge.set(reading);
          else if (label !== undefined)
            for (const [value, number] of reading ?? []) gauge.set({ [label]: value }, number);
        } catch (error) {
          log.debug('metrics: could not read', { name, error });
        }
      },
    });
  }

  /** @param seconds from the first byte of the request to the last of the reply */
  observeRequest(labels: { method: string; route: string; status: number }, seconds: number): void {
    this.requests.observe(labels, seconds);
  }

  /** Everything in Prometheus's text format. */
  text(): Promise<string> {
    return this.registry.metrics();
  }

  get contentType(): string {
    return this.registry.contentType;
  }
}
