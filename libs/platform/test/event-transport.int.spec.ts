import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { z, ZodError } from 'zod';
import { currentContext, Health, listParked, PermanentError, Unavailable, type OnEventOptions } from '../src/index.ts';
import { onPatterns } from '../src/kafka-transport/event-transport.ts';
import { until } from './support/backing.ts';
import { OnPots, startPotService, topic, type Pot } from './support/pot-service.ts';
import { publishPots } from './support/pots.ts';

const service = startPotService();
const { numbersOf, pots, ready, serve } = service;

describe('a controller with handlers of events', () => {
  it('sees its types in order, in the context of each event, and no others', async () => {
    const seen: { event: Pot; context: unknown }[] = [];
    @Controller()
    class Events {
      @OnPots('pots.pot-glazed.v1', { group: 'order.pots' })
      async glazed(@Payload() event: Pot): Promise<void> {
        await Promise.resolve();
        seen.push({ event, context: currentContext() });
      }
    }
    await serve(Events);
    await publishPots(service.bus, topic, [
      { key: service.key, n: 1 },
      { key: service.key, n: 2, type: 'pot-fired' },
      { key: service.key, n: 3 },
    ]);
    await until(() => seen.some(({ event }) => event.subject === service.key && event.data.n === 3));
    const own = seen.filter(({ event }) => event.subject === service.key);
    expect(own.map(({ event }) => event.data.n)).toEqual([1, 3]);
    expect(own.map(({ context }) => context)).toEqual(
      own.map(({ event: { id } }) => ({ requestId: id, correlationId: `corr-${service.key}`, causationId: id })),
    );
  });

  it('takes many events at once, and each on its own once a batch failed', async () => {
    const key = `k${Math.random().toString(36).slice(2)}`;
    const calls: number[][] = [];
    let failures = 0;
    const OnPotBatches = (options: OnEventOptions): MethodDecorator =>
      onPatterns(['pots.pot-glazed.v1'], { ...options, batch: true });
    @Controller()
    class Events {
      @OnPotBatches({ group: 'batch.pots' })
      async glazed(@Payload() events: readonly Pot[]): Promise<void> {
        const own = events.filter(({ subject }) => subject === key).map(({ data }) => data.n);
        if (own.length > 1 && (failures += 1) === 1) throw new Error('half of it was written');
        if (own.includes(7)) throw new PermanentError('cracked');
        if (own.length > 0) calls.push(own);
      }
    }
    service.key = key;
    await pots(1, 2, 3);
    await serve(Events); // Gives the service a key of its own.
    service.key = key;
    await until(() => calls.flat().includes(3));
    expect(calls).toEqual([[1], [2], [3]]);
    await pots(4, 5, 6);
    await until(() => calls.flat().includes(6));
    expect(calls.slice(3).flat()).toEqual([4, 5, 6]);
    await pots(7, 8);
    await until(async () => (await service.parking.waiting('batch.pots', service.key)).length === 2);
    expect(calls.flat()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('tries an unknown error four times and parks the event and the later ones of its key, no others', async () => {
    const calls: Pot[] = [];
    @Controller()
    class Events {
      @OnPots('pots.pot-glazed.v1', { group: 'retry.pots' })
      glazed(@Payload() event: Pot): void {
        calls.push(event);
        if (event.subject === service.key && event.data.n === 2) throw new TypeError('cracked');
      }
    }
    await serve(Events);
    await pots(1, 2, 3);
    await publishPots(service.bus, topic, [{ key: `${service.key}-other`, n: 1 }]);
    await until(async () => (await service.parking.waiting('retry.pots', service.key)).length === 2);
    await until(() => calls.some(({ subject }) => subject === `${service.key}-other`));
    expect(numbersOf(calls)).toEqual([1, 2, 2, 2, 2]);
    expect(await listParked(service.parking, 'retry.pots')).toMatchObject([
      { key: service.key, events: 2, first: { reason: 'TypeError: cracked', attempts: 4 } },
    ]);
  });

  it.each([
    [
      'PermanentError',
      () => {
        throw new PermanentError('never');
      },
      'PermanentError: never',
    ],
    [
      'ZodError',
      () => {
        z.object({ glaze: z.string() }).parse({});
      },
      new ZodError([]).name,
    ],
  ])('knows a %s by its class: one try', async (name, act, reason) => {
    const group = `class.${name}`;
    let calls = 0;
    @Controller()
    class Events {
      @OnPots('pots.pot-glazed.v1', { group })
      async glazed(@Payload() event: Pot): Promise<void> {
        await Promise.resolve();
        if (event.subject !== service.key) return;
        calls += 1;
        act();
      }
    }
    await serve(Events);
    await pots(1);
    await until(async () => (await service.parking.waiting(group, service.key)).length === 1);
    const [parked] = await service.parking.waiting(group, service.key);
    expect(parked?.reason.startsWith(reason)).toBe(true);
    expect(calls).toBe(1);
  });

  it('waits while a backing service is down and parks nothing', async () => {
    const handled: Pot[] = [];
    let tries = 0;
    let down = true;
    @Controller()
    class Events {
      @OnPots('pots.pot-glazed.v1', { group: 'down.pots' })
      glazed(@Payload() event: Pot): void {
        if (event.subject !== service.key) return;
        tries += 1;
        if (down) throw new Unavailable();
        handled.push(event);
      }
    }
    await serve(Events);
    await pots(1, 2);
    await until(() => tries >= 4);
    down = false;
    await until(() => numbersOf(handled).length === 2);
    expect(numbersOf(handled)).toEqual([1, 2]);
    expect(await service.parking.waiting('down.pots', service.key)).toEqual([]);
  });

  it('two groups take the same type apart: what one parks the other handles', async () => {
    const seen: number[] = [];
    @Controller()
    class Events {
      @OnPots('pots.pot-glazed.v1', { group: 'two.failing' })
      fail(@Payload() event: Pot): void {
        if (event.subject === service.key) throw new PermanentError('not mine');
      }

      @OnPots('pots.pot-glazed.v1', { group: 'two.working' })
      work(@Payload() event: Pot): void {
        if (event.subject === service.key) seen.push(event.data.n);
      }
    }
    await serve(Events);
    await pots(1, 2);
    await until(() => seen.length === 2);
    await until(async () => (await service.parking.waiting('two.failing', service.key)).length === 2);
    expect(seen).toEqual([1, 2]);
    expect(await service.parking.waiting('two.working', service.key)).toEqual([]);
  });

  it('handlers of one group, in several controllers, share one consumer and one order per key', async () => {
    const seen: string[] = [];
    @Controller()
    class Glazing {
      @OnPots('pots.pot-glazed.v1', { group: 'shared.pots' })
      glazed(@Payload() event: Pot): void {
        if (event.subject === service.key) seen.push(`glazed ${event.data.n}`);
      }
    }
    @Controller()
    class Firing {
      @OnPots('pots.pot-fired.v1', { group: 'shared.pots' })
      fired(@Payload() event: Pot): void {
        if (event.subject === service.key) seen.push(`fired ${event.data.n}`);
      }
    }
    const app = await serve(Glazing, Firing);
    await publishPots(service.bus, topic, [
      { key: service.key, n: 1 },
      { key: service.key, n: 2, type: 'pot-fired' },
      { key: service.key, n: 3 },
    ]);
    await until(() => seen.length === 3);
    expect(seen).toEqual(['glazed 1', 'fired 2', 'glazed 3']);
    const { components } = await app.get(Health).ready();
    expect(Object.keys(components).filter((name) => name.startsWith('consumer'))).toEqual(['consumer shared.pots']);
  });

  it('one method takes several types', async () => {
    const seen: string[] = [];
    @Controller()
    class Events {
      @OnPots(['pots.pot-glazed.v1', 'pots.pot-fired.v1'], { group: 'several.pots' })
      any(@Payload() event: Pot): void {
        if (event.subject === service.key) seen.push(event.type);
      }
    }
    await serve(Events);
    await publishPots(service.bus, topic, [
      { key: service.key, n: 1 },
      { key: service.key, n: 2, type: 'pot-fired' },
    ]);
    await until(() => seen.length === 2);
    expect(seen).toEqual(['pots.pot-glazed.v1', 'pots.pot-fired.v1']);
  });

  it('goes on from its place after a restart', async () => {
    const seen: Pot[] = [];
    @Controller()
    class Events {
      @OnPots('pots.pot-glazed.v1', { group: 'restart.pots' })
      glazed(@Payload() event: Pot): void {
        seen.push(event);
      }
    }
    const first = await serve(Events);
    await pots(1);
    await until(() => numbersOf(seen).length === 1);
    await first.close();
    await serve(Events);
    await pots(2);
    await until(() => numbersOf(seen).length === 1);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
  });
});

describe('a live handler', () => {
  it('sees in each instance what is published from now on; what it cannot take is dropped and told', async () => {
    await serve();
    await pots(1);
    const seen: Pot[] = [];
    @Controller()
    class Events {
      @OnPots('pots.pot-glazed.v1', { group: 'live.pots', mode: 'live' })
      glazed(@Payload() event: Pot): void {
        if (event.data.n === 2) throw new PermanentError('cracked');
        seen.push(event);
      }
    }
    const apps = [await serve(Events), await serve(Events)];
    await until(async () => (await Promise.all(apps.map(ready))).every(Boolean));
    await pots(2, 3);
    await until(() => numbersOf(seen).length === 2);
    expect(numbersOf(seen)).toEqual([3, 3]);
    expect(seen.filter(({ data }) => data.n === 1)).toEqual([]);
    expect(
      await Promise.all(apps.map(async (app) => (await app.get(Health).ready()).components['consumer live.pots'])),
    ).toEqual(Array(2).fill({ ok: true, detail: '1 events dropped' }));
    expect(await service.parking.keys('live.pots')).toEqual(new Set());
  });
});
