import { Injectable } from '@nestjs/common';
import type { PhotoLinkReply } from '@asili/contracts';
import { Clock } from '@asili/kernel';
import type { Actor } from '@asili/platform';
import { FindProduct } from '../catalogue/find-product.ts';
import { Site } from '../settings.ts';
import { OpenLinks } from './open-links.ts';
import { PhotoLinkTokens } from './photo-link-tokens.ts';

const validMs = 72 * 3600 * 1000;

/** A link by which somebody without a session adds photos to one product. Its token stands behind `#`, which no browser sends: no log and no referrer has it. Another link ends the one before it. */
@Injectable()
export class MakePhotoLink {
  constructor(
    private readonly finder: FindProduct,
    private readonly tokens: PhotoLinkTokens,
    private readonly links: OpenLinks,
    private readonly clock: Clock,
    private readonly site: Site,
  ) {}

  /** @throws ProductNotFound, also for others' products */
  async run(actor: Actor, idOrCode: string): Promise<PhotoLinkReply> {
    const { id: productId } = await this.finder.getOwned(actor.id, idOrCode);
    const expiresAt = new Date(Math.floor((this.clock.now().getTime() + validMs) / 1000) * 1000); // As its token says it.
    await this.links.replace(productId, expiresAt);
    const url = `${this.site.publicUrl.replace(/\/$/, '')}/photos#${this.tokens.sign({ productId, expiresAt })}`;
    return { link: { url, expiresAt: expiresAt.toISOString() } };
  }
}
