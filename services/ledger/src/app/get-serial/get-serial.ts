import { TokenNotFound } from '../../domain/errors.ts';
import type { Collections } from '../collection/collection.ts';
import type { Mirror } from '../network/mirror.ts';

/** Passes on what the mirror says about a serial of our own collection; anything else is TokenNotFound, so this is no open proxy. */
export class GetSerial {
  constructor(
    private readonly mirror: Mirror,
    private readonly collections: Collections,
  ) {}

  /** Raises TokenNotFound and LedgerUnreachable. */
  async run(tokenId: string, serial: string): Promise<unknown> {
    if (tokenId !== this.collections.current()?.tokenId || !/^[1-9]\d{0,15}$/.test(serial)) throw new TokenNotFound();
    const found = await this.mirror.nftDocument(tokenId, Number(serial));
    if (found === null) throw new TokenNotFound();
    return found;
  }
}
