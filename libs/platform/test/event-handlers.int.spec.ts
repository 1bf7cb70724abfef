import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { z } from 'zod';
import { OnEvent, OnState, type Incoming, type IncomingState, type OnEventOptions } from '../src/index.ts';
import { until } from './support/backing.ts';
import { OnPots, startPotService, type Pot } from './support/pot-service.ts';

const service = startPotService();
const { pots, serve } = service;

describe('states', () => {
  const artisans = 'asili.artisans.v1';
  const artisan = z.object({ name: z.string() });
  const put = async (id: string, ...states: unknown[]): Promise<void> => {
    await service.bus.ensureTopics([{ name: artisans, compacted: true }]);
    for (const state of states) await service.bus.publishState(artisans, id, state);
  };

  it('come checked, a removal as null', async () => {
    await put('m', { name: 'Amina' }, null);
    const seen: IncomingState<{ name: string }>[] = [];
    @Controller()
    class States {
      @OnState(artisans, { group: 'artisans.reader', schema: artisan })
      changed(@Payload() state: IncomingState<{ name: string }>): void {
        seen.push(state);
      }
    }
    await serve(States);
    await until(() => seen.filter(({ subject }) => subject === 'm').length === 2);
    expect(seen.filter(({ subject }) => subject === 'm').map(({ data }) => data)).toEqual([{ name: 'Amina' }, null]);
  });

  it('of a wrong shape are parked where instances share the work; a newer one takes their place, beside events in one group', async () => {
    const seen: string[] = [];
    @Controller()
    class Mixed {
      @OnState(artisans, { group: 'mixed', schema: artisan })
      artisan(@Payload() { subject, data }: IncomingState<{ name: string }>): void {
        seen.push(`${subject} ${data?.name ?? 'gone'}`);
      }

      @OnPots('pots.pot-glazed.v1', { group: 'mixed' })
      glazed(@Payload() event: Pot): void {
        if (event.subject === service.key) seen.push(`pot ${event.data.n}`);
      }
    }
    await serve(Mixed);
    await put('bad', { title: 'x' });
    await until(async () => (await service.parking.waiting('mixed', 'bad')).length === 1);
    await put('bad', { name: 'late' });
    await put('good', { name: 'Juma' });
    await pots(1);
    await until(() => seen.includes('good Juma') && seen.includes('pot 1'));
    await until(() => seen.includes('bad late'));
    expect(await service.parking.waiting('mixed', 'bad')).toEqual([]);
  });
});

describe('contradictions', () => {
  it.each<[string, OnEventOptions, OnEventOptions, string]>([
    [
      'two handlers of a group for one type',
      { group: 'twice' },
      { group: 'twice' },
      'two handlers for pots.pot-glazed.v1',
    ],
    ['two modes in a group', { group: 'modes' }, { group: 'modes', mode: 'live' }, 'different modes'],
  ])('%s end the start', async (_name, one, two, message) => {
    @Controller()
    class Events {
      @OnPots('pots.pot-glazed.v1', one)
      a(): void {
        /* never called */
      }

      @OnPots(one.mode === two.mode ? 'pots.pot-glazed.v1' : 'pots.pot-fired.v1', two)
      b(): void {
        /* never called */
      }
    }
    await expect(serve(Events)).rejects.toThrow(message);
  });

  it('a payload of another event does not compile', () => {
    class Typed {
      @OnEvent('ledger.certificate-minted.v1', { group: 'typed' })
      minted(event: Incoming<'ledger.certificate-minted.v1'>): string {
        return event.data.certificate.tokenId;
      }

      @OnEvent(['products.product-archived.v1', 'products.product-registered.v3'], { group: 'typed' })
      either(event: Incoming<'products.product-archived.v1' | 'products.product-registered.v3'>): string | undefined {
        return event.type === 'products.product-registered.v3' ? event.data.name : undefined;
      }

      // @ts-expect-error the method asks for more than it gets
      @OnEvent('products.product-archived.v1', { group: 'typed' })
      wrong(event: Incoming<'products.product-registered.v3'>): void {
        void event;
      }

      // @ts-expect-error nobody publishes this
      @OnEvent('products.product-painted.v1', { group: 'typed' })
      unknown(): void {
        /* never called */
      }
    }
    expect(Object.getOwnPropertyNames(Typed.prototype)).toContain('minted');
  });
});
