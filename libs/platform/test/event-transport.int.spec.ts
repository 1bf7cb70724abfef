import 'reflect-metadata';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Module, type Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Payload } from '@nestjs/microservices';
import { z, ZodError } from 'zod';
import {
  createServiceApp, currentContext, defineConfig, Health, listParked, MongoParking, OnEvent, OnState, PermanentError, PlatformModule, Unavailable,
  type EventBus, type Incoming, type IncomingEvent, type IncomingState, type Mongo, type OnEventOptions,
} from '../src/index.ts';
import { parkingIndexes } from '../src/consumer/parking.ts';
import { onPatterns } from '../src/kafka-transport/on-event.ts';
import { backingServices, connectBus, connectMongo, deleteTopics, ownNames, until } from './support/backing.ts';
import { potEvents, publishPots } from './support/pots.ts';

type Pot = IncomingEvent<{ n: number }>;

const names = ownNames();
const config = defineConfig('test', z.object({}), { ...process.env, ...backingServices(), ...names, LOG_LEVEL: 'silent' });
const topic = 'asili.pots.v1';
const OnPots = (types: string | string[], options: OnEventOptions): MethodDecorator => onPatterns([types].flat(), options);
let bus: EventBus;
let mongo: Mongo;
let parking: MongoParking;
const running: NestFastifyApplication[] = [];
let key = '';

beforeAll(async () => {
  mongo = await connectMongo(names);
  await mongo.ensureIndexes(parkingIndexes);
  parking = new MongoParking(mongo);
  bus = connectBus(names);
  await bus.ensureTopics([topic]);
});

afterEach(async () => { await Promise.all(running.splice(0).map((app) => app.close())); });

afterAll(async () => {
  await deleteTopics(bus);
  await bus.close();
  await mongo.db.dropDatabase();
  await mongo.close();
});

/** A service with these controllers; `key` is one that only this test uses. */
async function serve(...controllers: Type[]): Promise<NestFastifyApplication> {
  key = `k${running.length}${Math.random().toString(36).slice(2)}`;
  @Module({ imports: [PlatformModule.forRoot({ name: 'test', config, mongo: true, kafka: true, registry: potEvents, actorTokens: false })], controllers })
  class TestModule {}
  const app = await createServiceApp({ name: 'test', module: TestModule, config });
  running.push(app);
  await app.init();
  return app;
}

const pots = (...numbers: number[]): Promise<void> => publishPots(bus, topic, numbers.map((n) => ({ key, n })));
const numbersOf = (events: readonly Pot[]): number[] => events.filter(({ subject }) => subject === key).map(({ data }) => data.n);
const ready = async (app: NestFastifyApplication): Promise<boolean> => (await app.get(Health).ready()).status === 'ok';

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
    await publishPots(bus, topic, [{ key, n: 1 }, { key, n: 2, type: 'pot-fired' }, { key, n: 3 }]);
    await until(() => seen.some(({ event }) => event.subject === key && event.data.n === 3));
    const own = seen.filter(({ event }) => event.subject === key);
    expect(own.map(({ event }) => event.data.n)).toEqual([1, 3]);
    expect(own.map(({ context }) => context)).toEqual(own.map(({ event: { id } }) => ({ requestId: id, correlationId: `corr-${key}`, causationId: id })));
  });

  it('takes many events at once, and each on its own once a batch failed', async () => {
    const calls: number[][] = [];
    let failures = 0;
    const OnPotBatches = (options: OnEventOptions): MethodDecorator => onPatterns(['pots.pot-glazed.v1'], { ...options, batch: true });
    @Controller()
    class Events {
      @OnPotBatches({ group: 'batch.pots' })
      async glazed(@Payload() events: readonly Pot[]): Promise<void> {
        const own = numbersOf(events);
        if (own.length > 1 && (failures += 1) === 1) throw new Error('half of it was written');
        if (own.includes(7)) throw new PermanentError('cracked');
        if (own.length > 0) calls.push(own);
      }
    }
    key = `k${Math.random().toString(36).slice(2)}`;
    const own = key;
    await pots(1, 2, 3);
    await serve(Events);
    key = own;
    await until(() => calls.flat().includes(3));
    expect(calls).toEqual([[1], [2], [3]]);
    await pots(4, 5, 6);
    await until(() => calls.flat().includes(6));
    expect(calls.slice(3).flat()).toEqual([4, 5, 6]);
    await pots(7, 8);
    await until(async () => (await parking.waiting('batch.pots', key)).length === 2);
    expect(calls.flat()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('tries an unknown error four times and parks the event and the later ones of its key, no others', async () => {
    const calls: Pot[] = [];
    @Controller()
    class Events {
      @OnPots('pots.pot-glazed.v1', { group: 'retry.pots' })
      glazed(@Payload() event: Pot): void {
        calls.push(event);
        if (event.subject === key && event.data.n === 2) throw new TypeError('cracked');
      }
    }
    await serve(Events);
    await pots(1, 2, 3);
    await publishPots(bus, topic, [{ key: `${key}-other`, n: 1 }]);
    await until(async () => (await parking.waiting('retry.pots', key)).length === 2);
    await until(() => calls.some(({ subject }) => subject === `${key}-other`));
    expect(numbersOf(calls)).toEqual([1, 2, 2, 2, 2]);
    expect(await listParked(parking, 'retry.pots')).toMatchObject([{ key, events: 2, first: { reason: 'TypeError: cracked', attempts: 4 } }]);
  });

  it.each([
    ['PermanentError', () => { throw new PermanentError('never'); }, 'PermanentError: never'],
    ['ZodError', () => { z.object({ glaze: z.string() }).parse({}); }, new ZodError([]).name],
  ])('knows a %s by its class: one try', async (name, act, reason) => {
    const group = `class.${name}`;
    let calls = 0;
    @Controller()
    class Events {
      @OnPots('pots.pot-glazed.v1', { group })
      async glazed(@Payload() event: Pot): Promise<void> {
        await Promise.resolve();
        if (event.subject !== key) return;
        calls += 1;
        act();
      }
    }
    await serve(Events);
    await pots(1);
    await until(async () => (await parking.waiting(group, key)).length === 1);
    const [parked] = await parking.waiting(group, key);
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
        if (event.subject !== key) return;
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
    expect(await parking.waiting('down.pots', key)).toEqual([]);
  });

  it('two groups take the same type apart: what one parks the other handles', async () => {
    const seen: number[] = [];
    @Controller()
    class Events {
      @OnPots('pots.pot-glazed.v1', { group: 'two.failing' })
      fail(@Payload() event: Pot): void {
        if (event.subject === key) throw new PermanentError('not mine');
      }

      @OnPots('pots.pot-glazed.v1', { group: 'two.working' })
      work(@Payload() event: Pot): void {
        if (event.subject === key) seen.push(event.data.n);
      }
    }
    await serve(Events);
    await pots(1, 2);
    await until(() => seen.length === 2);
    await until(async () => (await parking.waiting('two.failing', key)).length === 2);
    expect(seen).toEqual([1, 2]);
    expect(await parking.waiting('two.working', key)).toEqual([]);
  });

  it('handlers of one group, in several controllers, share one consumer and one order per key', async () => {
    const seen: string[] = [];
    @Controller()
    class Glazing {
      @OnPots('pots.pot-glazed.v1', { group: 'shared.pots' })
      glazed(@Payload() event: Pot): void {
        if (event.subject === key) seen.push(`glazed ${event.data.n}`);
      }
    }
    @Controller()
    class Firing {
      @OnPots('pots.pot-fired.v1', { group: 'shared.pots' })
      fired(@Payload() event: Pot): void {
        if (event.subject === key) seen.push(`fired ${event.data.n}`);
      }
    }
    const app = await serve(Glazing, Firing);
    await publishPots(bus, topic, [{ key, n: 1 }, { key, n: 2, type: 'pot-fired' }, { key, n: 3 }]);
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
        if (event.subject === key) seen.push(event.type);
      }
    }
    await serve(Events);
    await publishPots(bus, topic, [{ key, n: 1 }, { key, n: 2, type: 'pot-fired' }]);
    await until(() => seen.length === 2);
    expect(seen).toEqual(['pots.pot-glazed.v1', 'pots.pot-fired.v1']);
  });

  it('goes on from its place after a restart', async () => {
    const seen: Pot[] = [];
    @Controller()
    class Events {
      @OnPots('pots.pot-glazed.v1', { group: 'restart.pots' })
      glazed(@Payload() event: Pot): void { seen.push(event); }
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
    expect(await Promise.all(apps.map(async (app) => (await app.get(Health).ready()).components['consumer live.pots']))).toEqual(Array(2).fill({ ok: true, detail: '1 events dropped' }));
    expect(await parking.keys('live.pots')).toEqual(new Set());
  });
});

describe('states', () => {
  const makers = 'asili.makers.v1';
  const maker = z.object({ name: z.string() });
  const put = async (id: string, ...states: unknown[]): Promise<void> => {
    await bus.ensureTopics([{ name: makers, compacted: true }]);
    for (const state of states) await bus.publishState(makers, id, state);
  };

  it('come checked, a removal as null', async () => {
    await put('m', { name: 'Amina' }, null);
    const seen: IncomingState<{ name: string }>[] = [];
    @Controller()
    class States {
      @OnState(makers, { group: 'makers.reader', schema: maker })
      changed(@Payload() state: IncomingState<{ name: string }>): void { seen.push(state); }
    }
    await serve(States);
    await until(() => seen.filter(({ subject }) => subject === 'm').length === 2);
    expect(seen.filter(({ subject }) => subject === 'm').map(({ data }) => data)).toEqual([{ name: 'Amina' }, null]);
  });

  it('of a wrong shape are parked where instances share the work; a newer one takes their place, beside events in one group', async () => {
    const seen: string[] = [];
    @Controller()
    class Mixed {
      @OnState(makers, { group: 'mixed', schema: maker })
      maker(@Payload() { subject, data }: IncomingState<{ name: string }>): void { seen.push(`${subject} ${data?.name ?? 'gone'}`); }

      @OnPots('pots.pot-glazed.v1', { group: 'mixed' })
      glazed(@Payload() event: Pot): void { if (event.subject === key) seen.push(`pot ${event.data.n}`); }
    }
    await serve(Mixed);
    await put('bad', { title: 'x' });
    await until(async () => (await parking.waiting('mixed', 'bad')).length === 1);
    await put('bad', { name: 'late' });
    await put('good', { name: 'Juma' });
    await pots(1);
    await until(() => seen.includes('good Juma') && seen.includes('pot 1'));
    await until(() => seen.includes('bad late'));
    expect(await parking.waiting('mixed', 'bad')).toEqual([]);
  });
});

describe('contradictions', () => {
  it.each<[string, OnEventOptions, OnEventOptions, string]>([
    ['two handlers of a group for one type', { group: 'twice' }, { group: 'twice' }, 'two handlers for pots.pot-glazed.v1'],
    ['two modes in a group', { group: 'modes' }, { group: 'modes', mode: 'live' }, 'different modes'],
  ])('%s end the start', async (_name, one, two, message) => {
    @Controller()
    class Events {
      @OnPots('pots.pot-glazed.v1', one)
      a(): void { /* never called */ }

      @OnPots(one.mode === two.mode ? 'pots.pot-glazed.v1' : 'pots.pot-fired.v1', two)
      b(): void { /* never called */ }
    }
    await expect(serve(Events)).rejects.toThrow(message);
  });

  it('a payload of another event does not compile', () => {
    class Typed {
      @OnEvent('ledger.certificate-minted.v1', { group: 'typed' })
      minted(event: Incoming<'ledger.certificate-minted.v1'>): string { return event.data.certificate.tokenId; }

      @OnEvent(['products.product-archived.v1', 'products.product-registered.v1'], { group: 'typed' })
      either(event: Incoming<'products.product-archived.v1' | 'products.product-registered.v1'>): string | undefined {
        return event.type === 'products.product-registered.v1' ? event.data.name : undefined;
      }

      // @ts-expect-error the method asks for more than it gets
      @OnEvent('products.product-archived.v1', { group: 'typed' })
      wrong(event: Incoming<'products.product-registered.v1'>): void { void event; }

      // @ts-expect-error nobody publishes this
      @OnEvent('products.product-painted.v1', { group: 'typed' })
      unknown(): void { /* never called */ }
    }
    expect(Object.getOwnPropertyNames(Typed.prototype)).toContain('minted');
  });
});
