import { randomUUID } from 'node:crypto';
import { topics, type Certificate, type EventData, type EventType } from '@asili/contracts';
import type { EventBus } from '@asili/platform';

interface Published<T extends EventType> {
  readonly type: T;
  readonly subject: string;
  readonly data: EventData<T>;
  /** The same id is the same event. */
  readonly id?: string;
  readonly version?: number;
}

const topicOf = (type: string): string => (type.startsWith('ledger.') ? topics.ledger : topics.verification);

/** Publishes events of other services as their relays do (CloudEvents 1.0, binary mode). */
export async function publish(bus: EventBus, events: readonly Published<EventType>[]): Promise<void> {
  await bus.ensureTopics([topics.ledger, topics.verification]);
  for (const { type, subject, data, id = randomUUID(), version = 1 } of events) {
    const headers = {
      'content-type': 'application/json',
      ce_specversion: '1.0',
      ce_id: id,
      ce_type: type,
      ce_source: 'asili/test',
      ce_subject: subject,
      ce_time: new Date().toISOString(),
      ce_streamversion: String(version),
      ce_correlationid: 'test-run',
    };
    await bus.publish([{ topic: topicOf(type), messages: [{ key: subject, value: JSON.stringify(data), headers }] }]);
  }
}

export const certificateOf = (serial = 7): Certificate => ({
  network: 'local',
  tokenId: '0.0.5005',
  serial,
  transactionId: '0.0.2@1763719200.1',
  consensusAt: '2026-11-21T10:00:00.000Z',
  metadataCid: 'bafkreigh2akiscaildc',
  contentHash: 'ab12'.repeat(16),
  explorerUrl: 'http://127.0.0.1/hashscan',
  feeUsd: '0.0212',
});

/** Everything the ledger says about one product on its way, in order. */
export function certificateWay(productId: string, artisanId: string): Published<EventType>[] {
  const { tokenId, serial, transactionId, consensusAt, feeUsd } = certificateOf();
  const way: Omit<Published<EventType>, 'subject' | 'version'>[] = [
    { type: 'ledger.certificate-requested.v1', data: { productId, artisanId, attempt: 1 } },
    {
      type: 'ledger.certificate-content-stored.v1',
      data: {
        productId,
        directoryCid: 'bafy1',
        metadataCid: 'bafy2',
        metadataUri: 'ipfs://bafy2',
        contentHash: 'ab12'.repeat(16),
      },
    },
    { type: 'ledger.certificate-signed.v1', data: { productId } },
    { type: 'ledger.certificate-delayed.v1', data: { productId, reason: 'LEDGER_UNREACHABLE' } },
    { type: 'ledger.serial-minted.v1', data: { productId, tokenId, serial, transactionId, consensusAt, feeUsd } },
    { type: 'ledger.certificate-minted.v1', data: { productId, artisanId, certificate: certificateOf() } },
  ];
  return way.map((event, index) => ({ ...event, subject: productId, id: randomUUID(), version: index + 1 }));
}

export const failure = (productId: string, artisanId: string, reason = 'REFUSED'): Published<EventType> => ({
  type: 'ledger.certificate-failed.v1',
  subject: productId,
  data: { productId, artisanId, reason },
});

/** How often a product was checked, as verification says it. */
export async function publishTotals(bus: EventBus, productId: string, verifications: number): Promise<void> {
  await bus.ensureTopics([{ name: topics.verificationTotals, compacted: true }]);
  await bus.publishState(topics.verificationTotals, productId, { productId, verifications, attempts: 0 });
}
