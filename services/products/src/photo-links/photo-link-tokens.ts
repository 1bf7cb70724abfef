import { createHmac, timingSafeEqual } from 'node:crypto';
import { isId } from '@asili/kernel';

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
