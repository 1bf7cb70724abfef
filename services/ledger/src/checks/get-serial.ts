import { Injectable } from '@nestjs/common';
import { CollectionStatus } from '../collection/collection.ts';
import { Mirror } from '../network/mirror.ts';
import { TokenNotFound } from './domain/errors.ts';

/** Passes on what the mirror says about a serial of our own collection; anything else is TokenNotFound, so this is no open proxy. */
@Injectable()
export class GetSerial {
  constructor(
    private readonly mirror: Mirror,
    private readonly collection: CollectionStatus,
  ) {}

  /** @throws TokenNotFound, LedgerUnreachable */
  async run(tokenId: string, serial: string): Promise<unknown> {
    if (tokenId !== this.collection.ready?.tokenId || !/^[1-9]\d{0,15}$/.test(serial)) throw new TokenNotFound();
    const found = await this.mirror.nftDocument(tokenId, Number(serial));
    if (found === null) throw new TokenNotFound();
    return found;
  }
}
