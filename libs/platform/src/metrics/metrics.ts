import { performance } from 'node:perf_hooks';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { Controller, Get, Header, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Log } from '../logging/log.ts';
import { Public } from '../actor/actor.guard.ts';

/** A number, or one per value of the gauge's label; undefined where there is nothing to tell. */
export type Reading = number | ReadonlyMap<string, number> | undefined;

/** prom-client looks at the event loop with a timer of its own; this many milliseconds let it sleep for good, as a service at rest does. */
const neverMs = 2 ** 31 - 1;
const statisticsOfThatTimer = ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99'].map(
  (name) => `nodejs_eventloop_lag_${name}_seconds`,
);

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

  /** Memory, heap, garbage collection, handles and event loop of this process, and what runs in it. Once per process. */
  watchProcess(build: { service: string; build: string }): void {
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: neverMs });
    for (const name of statisticsOfThatTimer) this.registry.removeSingleMetric(name);
    let last = performance.eventLoopUtilization();
    this.gauge(
      'asili_event_loop_utilization',
      'Share of the time since the last reading in which the event loop was busy',
      () => {
        const { utilization } = performance.eventLoopUtilization(last);
        last = performance.eventLoopUtilization();
        return utilization;
      },
    );
    const labels = { ...build, node: process.versions.node };
    new Gauge({
      name: 'asili_build_info',
      help: 'What runs here; always 1',
      labelNames: Object.keys(labels),
      registers: [this.registry],
    }).set(labels, 1);
  }

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

/** For monitors inside the network; the gateway passes nothing on to it. */
@ApiExcludeController()
@Public()
@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Get()
  @Header('cache-control', 'no-store')
  async read(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    void reply.type(this.metrics.contentType);
    return this.metrics.text();
  }
}
