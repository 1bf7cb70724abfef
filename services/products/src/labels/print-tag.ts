import { englishCountryName, ussd, type ProfileV2 } from '@asili/contracts';
import { artisanName } from '@asili/kernel';
import { threadAt, ThreadPool } from '@asili/platform/threads';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { statusOf, type RegisteredProduct, qrPayload } from '../product/domain/product.ts';
import { FindProduct } from '../catalogue/find-product.ts';
import { ProductReadModel } from '../catalogue/product-read-model.ts';
import { Site } from '../settings.ts';

/** What stands on the printed tag. */
export interface TagContent {
  readonly name: string;
  /** Empty when the artisan is not known any more. */
  readonly artisan: string;
  /** Town and country, as far as they are known. */
  readonly place: readonly string[];
  readonly year: string;
  readonly shortCode: string;
  readonly qrPayload: string;
  /** Hash the seal is drawn from; null until the product is verified: nothing unverified carries a seal. */
  readonly contentHash: string | null;
  /** The certificate is still being made, and the tag says so in the seal's place. */
  readonly pending: boolean;
  /** Where the code can be typed, without the scheme. */
  readonly typeAt: string;
  /** What to dial without internet; null while that is not open. */
  readonly dial: string | null;
  /** When what the tag shows last changed; part of the file, so that the same tag is the same bytes. */
  readonly asOf: Date;
}

/** Prints a tag of 105 × 148 mm in one colour, drawn on a thread. */
@Injectable()
export class TagPrinter implements OnModuleDestroy {
  private readonly pool = new ThreadPool({ program: threadAt('labels/tags-thread', import.meta.url) });

  /** @throws Unavailable where too many are asked for at once, or one takes too long */
  print(tag: TagContent): Promise<Uint8Array> {
    return this.pool.run('tag', tag);
  }

  async onModuleDestroy(): Promise<void> {
    await this.pool.stop();
  }
}

interface PrintedTag {
  readonly bytes: Uint8Array;
  readonly shortCode: string;
}

/** The tag that is tied to a product. */
@Injectable()
export class PrintTag {
  constructor(
    private readonly finder: FindProduct,
    private readonly shop: ProductReadModel,
    private readonly printer: TagPrinter,
    private readonly site: Site,
  ) {}

  /** @throws ProductNotFound */
  async run(idOrCode: string): Promise<PrintedTag> {
    const product = await this.finder.get(idOrCode);
    const bytes = await this.printer.print(this.content(product, await this.shop.profile(product.artisanId)));
    return { bytes, shortCode: product.shortCode };
  }

  private content(product: RegisteredProduct, profile: ProfileV2 | undefined): TagContent {
    const { certification, shortCode } = product;
    const status = statusOf(product);
    return {
      name: product.content.name,
      artisan: profile ? artisanName(profile) : '',
      place: [profile?.location?.city, englishCountryName(product.country)].filter((part): part is string =>
        Boolean(part),
      ),
      year: String(new Date(product.createdAt).getUTCFullYear()),
      shortCode,
      qrPayload: qrPayload(this.site.publicUrl, shortCode),
      contentHash:
        certification.stage === 'verified' && status === 'verified' ? certification.certificate.contentHash : null,
      pending: status === 'pending',
      typeAt: `${new URL(this.site.publicUrl).host}/verify`,
      dial: ussd.isOpen ? ussd.code.replace(/#$/, `*0*${shortCode}#`) : null,
      asOf: new Date(product.updatedAt),
    };
  }
}
