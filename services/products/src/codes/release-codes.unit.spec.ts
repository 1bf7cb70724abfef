import { expect, it } from '@jest/globals';
import { Metrics, type CommandRunner } from '@asili/platform';
import { aProduct, memoryService } from '../../test/support/memory.ts';
import { ReleaseCodes } from './release-codes.ts';

it('goes on behind a product that cannot be read, tells and counts it; a store that is away ends the round', async () => {
  const { codes, commands, clock, log, ...service } = memoryService();
  const broken = await codes.claim('broken');
  const lost = await codes.claim('lost');
  const used = await aProduct({ codes, commands, clock, log, ...service });
  let error: Error = new Error('no event');
  const load: CommandRunner['load'] = (decider, id) =>
    id === broken.productId ? Promise.reject(error) : commands.load(decider, id);
  const metrics = new Metrics(log);
  const release = new ReleaseCodes(codes, { load } as CommandRunner, clock, log, metrics);
  expect(await release.run()).toBe(1);
  expect([...(await codes.holders([broken.shortCode, lost.shortCode, used.shortCode])).values()].sort()).toEqual(
    [broken.productId, used.id].sort(),
  );
  expect([log.errors, (await metrics.text()).includes('asili_products_codes_unreadable 1')]).toEqual([
    ['codes: claim check failed, will retry'],
    true,
  ]);
  error = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  await expect(release.run()).rejects.toThrow('away');
});
