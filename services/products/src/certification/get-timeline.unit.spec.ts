import { expect, it } from '@jest/globals';
import { certificateOf } from '../../test/support/foreign-events.ts';
import { aProduct, artisan, memoryService, otherArtisan } from '../../test/support/memory.ts';
import { GetTimeline } from './get-timeline.ts';

it('tells the owner every step with its reason and where it can be seen', async () => {
  const service = memoryService();
  const { id, shortCode } = await aProduct(service);
  const steps = [{ kind: 'record-progress', step: 'minted' }, { kind: 'record-failure', reason: 'X' }, { kind: 'retry', owner: artisan.id }, { kind: 'record-certificate', certificate: certificateOf() }, { kind: 'archive', owner: artisan.id }, { kind: 'supersede', by: 'prd_2' }] as const;
  for (const [index, command] of steps.entries()) await service.run.run(id, command, String(index));
  const timeline = new GetTimeline(service.finder, service.store);
  const { explorerUrl } = certificateOf();
  expect((await timeline.run(artisan, shortCode)).timeline.map(({ step, reason, link }) => [step, reason, link])).toEqual([
    ['registered', undefined, undefined], ['minted', undefined, explorerUrl], ['failed', 'X', undefined], ['retried', undefined, undefined], ['verified', undefined, explorerUrl], ['archived', undefined, undefined], ['superseded', undefined, '/product/prd_2'],
  ]);
  await expect(timeline.run(otherArtisan, id)).rejects.toMatchObject({ status: 404 });
});
