import { Injectable } from '@nestjs/common';
import { profileV1, topics, type EventData } from '@asili/contracts';
import type { EventHandler, IncomingEvent } from '@asili/platform';
import { FollowProducts } from '../../app/shop/follow-products.ts';
import { SettlePortrait } from '../../app/settle-portrait/settle-portrait.ts';
import { Shop } from '../../app/shop/shop.ts';

/** Every product event, from the first, into this process's read model. */
@Injectable()
export class ShopProductsConsumer implements EventHandler {
  readonly subscription = { group: 'products.shop', topics: [topics.products], mode: 'each-instance' as const };

  constructor(private readonly follow: FollowProducts) {}

  handle(event: IncomingEvent): Promise<void> {
    return this.follow.apply(event);
  }
}

/** Counts verifications per product; only those marked as counted (once per visitor, product and hour). */
@Injectable()
export class ShopVerificationsConsumer implements EventHandler<EventData<'verification.product-verified.v1'>> {
  readonly subscription = { group: 'products.shop-verifications', topics: [topics.verification], types: ['verification.product-verified.v1'], mode: 'each-instance' as const };

  constructor(private readonly shop: Shop) {}

  handle({ data }: IncomingEvent<EventData<'verification.product-verified.v1'>>): Promise<void> {
    if (data.counted && data.productId !== null) this.shop.countVerification(data.verificationId, data.productId);
    return Promise.resolve();
  }
}

/** Makers' names, places and pictures as they are now; a removed profile is forgotten. */
@Injectable()
export class ShopProfilesConsumer implements EventHandler {
  readonly subscription = { group: 'products.shop-profiles', topics: [topics.profiles], mode: 'state' as const };

  constructor(
    private readonly shop: Shop,
    private readonly settlePortrait: SettlePortrait,
  ) {}

  async handle({ subject, data }: IncomingEvent): Promise<void> {
    const profile = data === null ? null : profileV1.parse(data);
    if (profile?.userType === 'customer') return;
    this.shop.putProfile(subject, profile);
    await this.settlePortrait.run(subject, profile && profile.photoId);
  }
}
