import { stub } from '@asili/kernel/testing';
import { expect, it } from '@jest/globals';
import { PrivateKey, Transaction } from '@hashgraph/sdk';
import { HederaTreasury } from './treasury.hedera.ts';
import type { Signer } from './treasury.ts';

it('spreads what it signs over the network’s nodes, so that three that are down stop nothing for long', async () => {
  const key = PrivateKey.generateED25519();
  const signer: Signer = stub({
    sign: async (bytes) => ({ kind: 'signed', bytes: (await Transaction.fromBytes(bytes).sign(key)).toBytes() }),
  });
  const nodes = Object.fromEntries([3, 4, 5, 6, 7, 8].map((node) => [`127.0.0.1:${50_200 + node}`, `0.0.${node}`]));
  const treasury = new HederaTreasury({ network: 'local', nodes, account: '0.0.1001', coldAccount: null }, signer);
  const used: string[][] = [];
  for (let n = 0; n < 20; n += 1) {
    const signed = await treasury.sign({ to: '0.0.1002', tinybar: 1n, memo: '' });
    if (signed.kind !== 'ready') throw new Error('nothing was signed');
    used.push(
      (Transaction.fromBytes(Buffer.from(signed.sending.bytes ?? '', 'base64')).nodeAccountIds ?? []).map(String),
    );
  }
  treasury.close();
  expect(used.every((each) => each.length === 3 && new Set(each).size === 3)).toBe(true);
  expect(new Set(used.flat()).size).toBeGreaterThan(3); // All the same three by chance: once in 10^24.
});
