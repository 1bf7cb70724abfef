import type { Log } from '@asili/platform';
import { decodeSegment } from '../requests/domain/safe-path.ts';
import type { Networks } from './networks.ts';

/** In the place of a secret: shorter than any. */
const nobodysSecret = '-';
/** Which part of an address is the secret, by its first; the part before it says whose address it is. */
const secretAt: ReadonlyMap<string, number> = new Map([
  ['ussd', 4],
  ['webhooks', 3],
]);

/** Where those may call from who sign nothing of what they send: this stands beside the secret in their address. */
export class ListedSources {
  /** @param networks by the first part of the address and the caller, as in `ussd/africastalking`; one without any may call from anywhere */
  constructor(
    private readonly networks: ReadonlyMap<string, Networks>,
    private readonly log: Pick<Log, 'warn'>,
  ) {}

  /**
   * The path as it is passed on. From a foreign address it goes without its secret, so that the service answers as it answers a wrong one:
   * nobody learns which callers have a list, nor that the secret was right. Nothing of the request is logged but who seems to call.
   */
  pathFrom(path: string, address: string): string {
    const [, first = ''] = path.split('/', 2);
    const place = secretAt.get(first);
    if (place === undefined) return path;
    const segments = path.split('/');
    const caller = decodeSegment(segments[place - 1] ?? '') ?? ''; // The service reads it decoded, too.
    const allowed = this.networks.get(`${first}/${caller}`);
    if (!allowed || allowed.isEmpty || allowed.has(address)) return path;
    this.log.warn('gateway: a call from an unlisted address', { caller: `${first}/${caller}`, address });
    return segments.map((segment, index) => (index === place ? nobodysSecret : segment)).join('/');
  }
}
