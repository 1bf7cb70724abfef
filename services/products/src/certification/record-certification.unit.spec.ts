import { expect, it } from '@jest/globals';
import type { ServiceEvent } from '@asili/contracts';
import { certificateOf, certificateWay } from '../../test/support/foreign-events.ts';
import { aProduct, memoryService } from '../../test/support/memory.ts';
import { commandFor, RecordCertification } from './record-certification.ts';

it('turns each ledger event into what it means for the product', () => {
  const asked = certificateWay('prd_1', 'art_1').map((event) => commandFor(event as unknown as ServiceEvent<'ledger'>));
  expect(asked).toEqual([
    undefined, { kind: 'record-progress', step: 'content-stored' }, { kind: 'record-progress', step: 'signed' }, { kind: 'record-progress', step: 'waiting', reason: 'LEDGER_UNREACHABLE' },
    { kind: 'record-progress', step: 'minted' }, { kind: 'record-certificate', certificate: certificateOf() },
  ]);
});

it('reads the signatures the ledger’s first release published', () => {
  const signed = (purpose: string) => commandFor({ type: 'ledger.transaction-signed.v1', data: { productId: 'prd_1', purpose, transactionId: '0.0.2@1.1', bytes: 'AA==', hashes: ['00'], expiresAt: '2026-11-21T10:00:00.000Z' } });
  expect([signed('mint'), signed('hold')]).toEqual([{ kind: 'record-progress', step: 'signed' }, undefined]); // The move comes after 'minted'.
});

it('takes each event once, by its id', async () => {
  const service = memoryService();
  const { id } = await aProduct(service);
  const record = new RecordCertification(service.run);
  const failed = { type: 'ledger.certificate-failed.v1', data: { productId: id, artisanId: 'art_1', reason: 'REFUSED' } } as const;
  await record.run(failed, 'event-1');
  await service.run.run(id, { kind: 'retry', owner: 'art_1' }, 'again');
  await record.run(failed, 'event-1');
  expect(service.shop.view(id, 'art_1')).toMatchObject({ status: 'pending', version: 3 });
  await record.run(failed, 'event-2');
  expect(service.shop.view(id, 'art_1')?.status).toBe('failed');
});
