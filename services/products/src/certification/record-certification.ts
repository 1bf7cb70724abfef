import { Injectable } from '@nestjs/common';
import type { ServiceEvent } from '@asili/contracts';
import type { ProductCommand } from '../product/domain/decide.ts';
import { ProductCommands } from '../catalogue/product-commands.ts';

/** The ledger's events that mean something to a product. */
export const certificationEvents = [
  'ledger.certificate-content-stored.v1',
  'ledger.certificate-signed.v1',
  'ledger.transaction-signed.v1',
  'ledger.serial-minted.v1',
  'ledger.certificate-delayed.v1',
  'ledger.certificate-minted.v1',
  'ledger.certificate-failed.v1',
] as const;

/** What a ledger event asks of the product; undefined for one that changes nothing here. */
export function commandFor(event: ServiceEvent<'ledger'>): ProductCommand | undefined {
  switch (event.type) {
    case 'ledger.certificate-content-stored.v1':
      return { kind: 'record-progress', step: 'content-stored' };
    case 'ledger.certificate-signed.v1':
      return { kind: 'record-progress', step: 'signed' };
    case 'ledger.transaction-signed.v1': // Published only by the ledger's first release, and on the topic for ever.
      return event.data.purpose === 'mint' ? { kind: 'record-progress', step: 'signed' } : undefined; // The move comes after 'minted'.
    case 'ledger.serial-minted.v1':
      return { kind: 'record-progress', step: 'minted' };
    case 'ledger.certificate-delayed.v1':
      return { kind: 'record-progress', step: 'waiting', reason: event.data.reason };
    case 'ledger.certificate-minted.v1':
      return { kind: 'record-certificate', certificate: event.data.certificate };
    case 'ledger.certificate-failed.v1':
      return { kind: 'record-failure', reason: event.data.reason };
    default:
      return undefined;
  }
}

/**
 * Follows a certificate's way on the product itself. The ledger event's id is the commit id, so a repeat changes
 * nothing; progress only moves forward, so order does not matter.
 */
@Injectable()
export class RecordCertification {
  constructor(private readonly commands: ProductCommands) {}

  /** @throws ProductNotFound for a certificate of no product of ours */
  async run(event: ServiceEvent<'ledger'>, eventId: string): Promise<void> {
    const command = commandFor(event);
    if (command) await this.commands.run(event.data.productId, command, eventId);
  }
}
