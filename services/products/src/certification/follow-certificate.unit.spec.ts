import { expect, it } from '@jest/globals';
import type { StoredEvent } from '@asili/platform';
import { certificateOf } from '../../test/support/foreign-events.ts';
import { aProduct, artisan, memoryService, otherArtisan } from '../../test/support/memory.ts';
import type { ProductEvent } from '../product/domain/product.ts';
import { GetTimeline, timelineOf } from './follow-certificate.ts';

const { explorerUrl, metadataCid } = certificateOf();

it('tells the owner every step with its reason and where it can be seen', async () => {
  const service = memoryService();
  const { id, shortCode } = await aProduct(service);
  const commands = [
    { kind: 'record-failure', reason: 'X' },
    { kind: 'retry', owner: artisan.id },
    { kind: 'record-certificate', certificate: certificateOf() },
    { kind: 'archive', owner: artisan.id },
    { kind: 'supersede', by: 'prd_2' },
  ] as const;
  for (const [index, command] of commands.entries()) await service.run.run(id, command, String(index));
  service.shop.kept.progress.set(id, {
    attempt: 2,
    steps: [
      { attempt: 1, step: 'content-stored', at: 1 },
      { attempt: 2, step: 'waiting', reason: 'LEDGER_UNREACHABLE', at: 2 },
      { attempt: 2, step: 'minted', at: 3 },
    ],
  });
  const timeline = new GetTimeline(service.finder, service.store, service.shop.kept);
  expect(
    (await timeline.run(artisan, shortCode)).timeline.map(({ step, reason, link }) => [step, reason, link]),
  ).toEqual([
    ['registered', undefined, undefined],
    ['content-stored', undefined, `/ipfs/${metadataCid}`],
    ['failed', 'X', undefined],
    ['retried', undefined, undefined],
    ['waiting', 'LEDGER_UNREACHABLE', undefined],
    ['minted', undefined, explorerUrl],
    ['verified', undefined, explorerUrl],
    ['archived', undefined, undefined],
    ['superseded', undefined, '/product/prd_2'],
  ]);
  await expect(timeline.run(otherArtisan, id)).rejects.toMatchObject({ status: 404 });
});

const own = (...events: [type: string, at: number, data?: object][]) =>
  events.map(([type, at, data = {}]) => ({
    type: `product-${type}`,
    at: new Date(at),
    data,
  })) as unknown as StoredEvent<ProductEvent>[];
const stepsOf = (...args: Parameters<typeof timelineOf>) =>
  timelineOf(...args).map(({ step, at }) => [step, new Date(at).getTime()]);

it('keeps the order of what happened where two services’ clocks differ, with the times they gave', () => {
  const steps = [
    { attempt: 1, step: 'signed', at: 5 },
    { attempt: 1, step: 'waiting', reason: 'R', at: 300 },
    { attempt: 2, step: 'minted', at: 6 },
  ];
  const events = own(
    ['registered', 100],
    ['offer-changed', 200],
    ['certification-failed', 250],
    ['certification-retried', 260],
    ['certified', 270, { certificate: certificateOf() }],
  );
  expect(stepsOf(events, steps)).toEqual([
    ['registered', 100],
    ['signed', 5],
    ['offer-changed', 200],
    ['waiting', 300],
    ['failed', 250],
    ['retried', 260],
    ['minted', 6],
    ['verified', 270],
  ]);
});

it('tells a step once where an earlier release copied it into the stream, and none after an archive that came first', () => {
  const steps = [
    { attempt: 1, step: 'signed', at: 10 },
    { attempt: 1, step: 'minted', at: 30 },
  ];
  expect(stepsOf(own(['registered', 1], ['certification-progressed', 11]), steps)).toEqual([
    ['registered', 1],
    ['signed', 10],
    ['minted', 30],
  ]);
  expect(stepsOf(own(['registered', 1], ['archived', 20]), steps)).toEqual([
    ['registered', 1],
    ['signed', 10],
    ['archived', 20],
  ]);
});
