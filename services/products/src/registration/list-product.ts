import { Injectable } from '@nestjs/common';
import { DomainError } from '@asili/kernel';
import { CommandRunner } from '@asili/platform';
import { ListingLimit } from '../plans/listing-limit.ts';
import { productDecider } from '../product/domain/decide.ts';
import type { ProductRegistered } from '../product/domain/events.ts';

/** Gives a product its place among those its artisan's plan lists, and puts it on record. The same command again finds both done. */
@Injectable()
export class ListProduct {
  constructor(
    private readonly commands: CommandRunner,
    private readonly listings: ListingLimit,
  ) {}

  /** Ahead of work that would be in vain. @param claimed the id the product will have @throws ListingLimitReached, unless that product has its place already */
  async check(artisanId: string, claimed: () => Promise<string>): Promise<void> {
    if (await this.listings.isFull(artisanId)) await this.listings.take(artisanId, await claimed());
  }

  /** A refusal gives the place back; of other errors nobody knows whether it is listed. @throws ListingLimitReached */
  async run(product: ProductRegistered, commandId: string) {
    const { artisanId, productId } = product;
    await this.listings.take(artisanId, productId);
    try {
      return await this.commands.run(productDecider, productId, { kind: 'register', product }, { commitId: commandId });
    } catch (error) {
      if (error instanceof DomainError && error.status < 500) await this.listings.release(artisanId, productId);
      throw error;
    }
  }
}
