import type { Log } from '@asili/platform';
import { ForeignSource } from '../requests/domain/errors.ts';
import { decodeSegment } from '../requests/domain/safe-path.ts';
import type { Networks } from './networks.ts';

/** Where an aggregator of USSD may ask from. No aggregator signs what it sends, so this stands beside the secret in its address. */
export class AggregatorSources {
  /** @param networks by provider; one without any may ask from anywhere */
  constructor(
    private readonly networks: ReadonlyMap<string, Networks>,
    private readonly log: Pick<Log, 'warn'>,
  ) {}

  /** Nothing of the request is logged but who seems to ask. @throws ForeignSource */
  assertKnown(path: string, address: string): void {
    if (!path.startsWith('/ussd/')) return;
    const provider = decodeSegment(path.split('/')[3] ?? '') ?? ''; // The service reads it decoded, too.
    const allowed = this.networks.get(provider);
    if (!allowed || allowed.isEmpty || allowed.has(address)) return;
    this.log.warn('gateway: USSD request from an unlisted address', { provider, address });
    throw new ForeignSource();
  }
}
