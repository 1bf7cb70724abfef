import { createHmac, timingSafeEqual } from 'node:crypto';
import { DomainError, isId } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import { Mongo, type IndexSpec } from '@asili/platform';

/** Not a link of ours, or one that is over: the two are told apart by nobody. */
export class PhotoLinkOver extends DomainError {
  readonly code = 'PRODUCTS.PHOTO_LINK_OVER';
  readonly status = 404;
}

/** What a link lets its holder do: add photos to that product until then. */
interface PhotoLink {
  readonly productId: string;
  readonly expiresAt: Date;
}

/** Signed links, kept nowhere. As short as an SMS wants them: the product's id without its prefix, the last second in base 36, 128 bits of HMAC-SHA-256. */
export class PhotoLinkTokens {
  constructor(private readonly key: string) {}

  sign({ productId, expiresAt }: PhotoLink): string {
    const said = `${productId.slice('prd_'.length)}.${Math.floor(expiresAt.getTime() / 1000).toString(36)}`;
    return `${said}.${this.mac(said)}`;
  }

  /** Undefined for what was not signed here, and for what is over. */
  read(token: string, now: Date): PhotoLink | undefined {
    const [, said = '', id = '', until = '', mac = ''] =
      /^(([0-9a-z]{26})\.([0-9a-z]{1,8}))\.([\w-]{22})$/.exec(token) ?? [];
    const productId = `prd_${id}`;
    const expiresAt = new Date(parseInt(until, 36) * 1000);
    if (
      !timingSafeEqual(Buffer.from(mac.padEnd(22)), Buffer.from(this.mac(said))) ||
      !isId('prd', productId) ||
      expiresAt <= now
    )
      return undefined;
    return { productId, expiresAt };
  }

  private mac(said: string): string {
    return createHmac('sha256', this.key).update(`photo-link\0${said}`).digest('base64url').slice(0, 22);
  }
}

export const openLinkIndexes: readonly IndexSpec[] = [
  { collection: 'photo_links', name: 'expiry', keys: { expiresAt: 1 }, expireAfterS: 0 },
];

interface LinkDocument {
  /** The product. */
  readonly _id: string;
  readonly expiresAt: Date;
}

/**
 * The newest link of each product: it ends those before it.
 * One document per product, gone when its link is over.
 */
@Injectable()
export class OpenLinks {
  constructor(private readonly mongo: Mongo) {}

  /** From now on no link that ends sooner opens anything; the latest one counts, in whatever order they come. */
  async replace(productId: string, expiresAt: Date): Promise<void> {
    await this.links.updateOne({ _id: productId }, { $max: { expiresAt } }, { upsert: true });
  }

  async isNewest(productId: string, expiresAt: Date): Promise<boolean> {
    const newest = await this.links.findOne({ _id: productId });
    return !newest || newest.expiresAt <= expiresAt; // Those that were made before anything was kept of them still open.
  }

  private get links() {
    return this.mongo.collection<LinkDocument>('photo_links');
  }
}
