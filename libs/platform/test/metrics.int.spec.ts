import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EventBus, Health, PermanentError, Projections, source, Unavailable, type Parking } from '../src/index.ts';
import { PARKING } from '../src/platform-options.ts';
import { until } from './support/backing.ts';
import { runApp, type RunningApp } from './support/running-app.ts';
import { Rows } from './support/rows.ts';
import { seen } from './support/sample-service.ts';

let running: RunningApp;

beforeAll(async () => {
  running = await runApp();
});
afterAll(async () => {
  seen.onEvent = undefined;
  await running.stop();
});

async function metric(name: string): Promise<number | undefined> {
  const text = (await running.app.inject({ url: '/metrics' })).body;
  const line = text.split('\n').find((candidate) => candidate.startsWith(name));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

const make = (name: string, headers: Record<string, string> = {}) =>
  running.app.inject({ method: 'POST', url: '/api/pots', headers: { ...running.as(), ...headers }, payload: { name } });

describe('what a monitor is told', () => {
  it('is the age of what waits, the lag of groups and the time of requests by route', async () => {
    await make('Chungu');
    await until(async () => (await metric('asili_outbox_oldest_seconds')) === 0);
    await until(async () => (await metric('asili_consumer_lag{group="sample.watcher"}')) === 0);
    expect(await metric('asili_job_overdue_seconds')).toBe(0);
    expect(await metric('asili_parked_keys{group="sample.watcher"}')).toBe(0);
    expect(await metric('asili_http_request_seconds_count{method="POST",route="/api/pots",status="201"}')).toBe(1);
    expect((await running.app.inject({ url: '/metrics' })).headers['content-type']).toContain(
      'text/plain; version=0.0.4',
    );
  });

  it('is what the process takes and what runs in it', async () => {
    expect(await metric(`asili_build_info{service="sample",build="development",node="${process.versions.node}"}`)).toBe(
      1,
    );
    expect(await metric('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    expect(await metric('nodejs_heap_size_used_bytes')).toBeGreaterThan(1_000_000);
    expect(await metric('asili_event_loop_utilization')).toBeGreaterThan(0);
    expect(await metric('nodejs_eventloop_lag_p99_seconds')).toBeUndefined(); // Its timer would wake a service at rest a hundred times a second.
  });

  it('is how many records wait for a handler whose backing service is down; the instance stays ready', async () => {
    seen.onEvent = () => {
      throw new Unavailable();
    };
    await make('Waiting');
    await until(async () => (await metric('asili_consumer_lag{group="sample.watcher"}')) === 1);
    const health = running.app.get(Health);
    await until(async () => (await health.ready()).components['consumer sample.watcher']?.ok === false);
    expect((await health.ready()).status).toBe('ok');
    seen.onEvent = undefined;
    await until(async () => (await metric('asili_consumer_lag{group="sample.watcher"}')) === 0);
  });

  it('is how many keys are parked, in health too', async () => {
    seen.onEvent = () => {
      throw new PermanentError('never');
    };
    await make('Cracked');
    await until(async () => (await metric('asili_parked_keys{group="sample.watcher"}')) === 1);
    seen.onEvent = undefined;
    expect((await running.app.get(Health).ready()).components['consumer sample.watcher']).toEqual({
      ok: true,
      detail: '1 keys parked',
    });
  });

  it('is how many keys of a projection are parked, in health too', async () => {
    const projections = running.app.get(Projections);
    const store = await projections.store(new Rows('asili.sample.v1'));
    projections.fill([store]);
    expect(await metric('asili_parked_keys{group="projection.rows_v1"}')).toBe(0);
    await running.app
      .get<Parking>(PARKING)
      .park({
        _id: 'p',
        group: store.parkingGroup,
        key: 'pot-1',
        topic: 'asili.sample.v1',
        partition: 0,
        offset: '0',
        value: null,
        headers: {},
        reason: 'never',
        attempts: 1,
        state: 'parked',
        at: new Date(),
      });
    expect(await metric('asili_parked_keys{group="projection.rows_v1"}')).toBe(1);
    expect((await running.app.get(Health).ready()).components['projections']?.detail).toContain(
      '1 keys parked in projection.rows_v1',
    );
  });

  it('is how far projections and copies in memory are behind, which stand still, and what copies left out', async () => {
    const projections = running.app.get(Projections);
    const named = (name: string) => projections.store(Object.assign(new Rows(`asili.${name}.v1`), { name }));
    const store = await named('fired');
    const health = running.app.get(Health);
    const bus = running.app.get(EventBus);
    await bus.ensureTopics(['asili.fired.v1']);
    await bus.publish([
      {
        topic: 'asili.fired.v1',
        messages: [
          { key: 'a', value: 'no event' },
          { key: 'a', value: 'nor this' },
        ],
      },
    ]);
    projections.fill([store]);
    projections.follow({
      name: 'fired',
      sources: [source(store, () => ({ load: () => undefined, apply: () => undefined }))],
      open: () => ({}),
      show: () => undefined,
    });
    await until(async () => (await metric('asili_projection_lag{projection="fired"}')) === 0);
    await until(async () => (await health.ready()).components['copy fired']?.ok === true);
    expect([
      await metric('asili_projection_halted{projection="fired"}'),
      await metric('asili_copy_left_out{copy="sample.fired"}'),
    ]).toEqual([0, 0]);
    await bus.publish([{ topic: 'asili.fired.v1', messages: [{ key: 'b', value: 'no event' }] }]);
    await until(async () => (await metric('asili_copy_left_out{copy="sample.fired"}')) === 1);
    await until(async () => (await metric('asili_copy_lag{copy="sample.fired"}')) === 0);
    expect((await health.ready()).components['copy fired']).toEqual({ ok: true, detail: '1 items left out' });

    const lost = await named('dried');
    await lost.saveOffset(0, 10_000n);
    projections.fill([lost]);
    await until(async () => (await metric('asili_projection_halted{projection="dried"}')) === 1);
    expect((await health.ready()).components['projections']).toMatchObject({ ok: false });
  });

  it('leaves out what cannot be read, and tells the rest', async () => {
    const bus = running.app.get(EventBus);
    const lag = bus.lag.bind(bus);
    bus.lag = () => Promise.reject(new Error('away'));
    expect(await metric('asili_consumer_lag{')).toBeUndefined();
    expect(await metric('asili_parked_keys{')).toBe(1);
    bus.lag = lag;
  });
});

describe('a trace', () => {
  it('goes from a request through its event to the handler, each with a step of its own', async () => {
    const trace = 'a'.repeat(32);
    seen.traces = [];
    await make('Traced', { traceparent: `00-${trace}-${'b'.repeat(16)}-01` });
    await until(() => seen.traces.length === 1);
    const [{ event, handler } = { event: '', handler: '' }] = seen.traces;
    const shape = new RegExp(`^00-${trace}-(?!b{16})[0-9a-f]{16}-01$`);
    expect(event).toMatch(shape);
    expect(handler).toMatch(shape);
    expect(handler).not.toBe(event);
  });
});
