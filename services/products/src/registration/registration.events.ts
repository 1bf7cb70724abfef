import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { OnEvent, type Incoming, derivedId, OnState, type IncomingState } from '@asili/platform';
import { profileV2, topics, type ProfileV2 } from '@asili/contracts';
import { isId } from '@asili/kernel';
import { SupersedeProduct } from './correct-product.ts';
import { ProductCommands, ProductReadModel } from '../catalogue/product-read-model.ts';

@Controller()
export class CorrectionsEvents {
  constructor(private readonly supersede: SupersedeProduct) {}

  /** The group never read another type: an instance of an earlier build would skip this one, commit, and lose it. */
  @OnEvent('products.product-certified.v1', { group: 'products.superseding' })
  certified(@Payload() { data }: Incoming<'products.product-certified.v1'>): Promise<void> {
    return this.supersede.run(data.productId);
  }
}

/**
 * The shop of an artisan who is erased closes: nobody would accept an order, send it or be paid. What was certified stays genuine. Safe twice and
 * beside itself: what is archived is not archived again. A group of its own, which begins with those who were erased before.
 */
@Controller()
export class ErasedArtisansEvents {
  constructor(
    private readonly readModel: ProductReadModel,
    private readonly commands: ProductCommands,
  ) {}

  @OnState(topics.profiles, { group: 'products.erased-artisans', schema: profileV2 })
  async profileChanged(@Payload() { subject, data }: IncomingState<ProfileV2>): Promise<void> {
    if (data !== null || !isId('art', subject)) return;
    for (const { id } of await this.readModel.outlinesOf(subject))
      await this.commands.run(id, { kind: 'archive', owner: subject }, derivedId('com', id, 'erased-artisan'));
  }
}
