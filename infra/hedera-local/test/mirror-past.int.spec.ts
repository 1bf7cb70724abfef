import { Hbar, TransferTransaction } from '@hashgraph/sdk';
import { LocalNode } from './local-node.ts';

describe('the mirror, asked about the past', () => {
  it('gives the rate and the supply of a time that is past, over a change of the rate', async () => {
    const early = await LocalNode.start('--heartbeat-seconds', '0');
    const at = (await early.mirror<{ timestamp: string }>('balances')).timestamp;
    await (
      await new TransferTransaction()
        .addHbarTransfer('0.0.1001', new Hbar(-7))
        .addHbarTransfer('0.0.2', new Hbar(7))
        .execute(early.client())
    ).getReceipt(early.client());
    await early.kill('SIGTERM');
    const later = await LocalNode.on(early.folder, '--heartbeat-seconds', '0', '--cents-per-hbar', '20');
    const rateAt = async (query: string) =>
      (
        await later.mirror<{ current_rate: { cent_equivalent: number; expiration_time: number } }>(
          `network/exchangerate${query}`,
        )
      ).current_rate;
    expect([(await rateAt('')).cent_equivalent, (await rateAt(`?timestamp=${at}`)).cent_equivalent]).toEqual([20, 12]);
    expect((await rateAt(`?timestamp=lte:${at}`)).expiration_time).toBe((Math.floor(Number(at) / 3600) + 1) * 3600);
    expect(await later.mirrorResponse('network/exchangerate?timestamp=1')).toMatchObject({ status: 404 });
    expect(await later.mirror(`network/supply?timestamp=${at}`)).toMatchObject({
      released_supply: '100000000000000000',
      timestamp: at,
    });
    expect(await later.mirror('network/supply')).toMatchObject({
      released_supply: String(100_000_000_000_000_000n - 700_000_000n),
    });
    await later.end();
    await early.end();
  });
});
