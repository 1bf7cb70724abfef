import type { Log } from '@asili/platform';
import { decodeSegment } from '../requests/domain/safe-path.ts';
import type { Networks } from './networks.ts';

/** In the place of a secret: shorter than any. */
const nobodysSecret = '-';

/** Where an aggregator of USSD may ask from. No aggregator signs what it sends, so this stands beside the secret in its address. */
export class AggregatorSources {
  /** @param networks by provider; one without any may ask from anywhere */
  constructor(
    private readonly networks: ReadonlyMap<string, Networks>,
    private readonly log: Pick<Log, 'warn'>,
  ) {}

  /**
   * The path as it is passed on. From a foreign address it goes without its secret, so that the service answers as it answers a wrong one:
   * nobody learns which providers have a list, nor that the secret was right. Nothing of the request is logged but who seems to ask.
   */
  pathFrom(path: string, address: string): string {
    if (!path.startsWith('/ussd/')) return path;
    const provider = decodeSegment(path.split('/')[3] ?? '') ?? ''; // The service reads it decoded, too.
    const allowed = this.networks.get(provider);
    if (!allowed || allowed.isEmpty || allowed.has(address)) return path;
    this.log.warn('gateway: USSD request from an unlisted address', { provider, address });
    return path.split('/').map((segment, index) => (index === 4 ? nobodysSecret : segment)).join('/');
  }
}
