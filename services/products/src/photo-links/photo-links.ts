import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  type PhotoLinkReply,
  type PhotoLinkContent,
  type Product,
  addPhotoRequest,
  openPhotoLinkRequest,
  type AddPhotoRequest,
  type OpenPhotoLinkRequest,
} from '@asili/contracts';
import { Clock, DomainError, isId } from '@asili/kernel';
import { type Actor, BodyLimit, CurrentActor, MayRefuse, Roles, Mongo, type IndexSpec } from '@asili/platform';
import { Injectable, Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { FindProduct } from '../catalogue/find-product.ts';
import { ProductReadModel, ProductCommands } from '../catalogue/product-read-model.ts';
import { PhotoMissing } from '../photos/domain/photo.ts';
import { ResolvePhotos } from '../photos/upload-photo.ts';
import { maxAddedPhotos } from '../product/domain/decide.ts';
import { TooManyPhotos } from '../product/domain/product.ts';
import { Site } from '../settings.ts';

/** Not a link of ours, or one that is over: the two are told apart by nobody. */
class PhotoLinkOver extends DomainError {
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

/** What a link is for. */
interface OpenedLink {
  readonly product: Product;
  readonly expiresAt: Date;
}

/** What the holder of a link sees: the product, and what was added. */
@Injectable()
export class OpenPhotoLink {
  constructor(
    private readonly tokens: PhotoLinkTokens,
    private readonly links: OpenLinks,
    private readonly readModel: ProductReadModel,
    private readonly clock: Clock,
  ) {}

  /** @throws PhotoLinkOver */
  async run(token: string): Promise<PhotoLinkContent> {
    return contentOf(await this.opened(token));
  }

  /** @throws PhotoLinkOver */
  async opened(token: string): Promise<OpenedLink> {
    const link = this.tokens.read(token, this.clock.now());
    const row = link && (await this.readModel.find(link.productId, true));
    if (!row || !(await this.links.isNewest(link.productId, link.expiresAt))) throw new PhotoLinkOver();
    return {
      product: await this.readModel.viewOf(row.state, row.version, row.state.artisanId),
      expiresAt: link.expiresAt,
    };
  }
}

function contentOf({ product: { id, shortCode, name, addedImages = [] }, expiresAt }: OpenedLink): PhotoLinkContent {
  return {
    product: { id, shortCode, name },
    photos: addedImages,
    left: Math.max(0, maxAddedPhotos - addedImages.length),
    expiresAt: expiresAt.toISOString(),
  };
}

/**
 * Adds one photo to the product of a link, as an upload of its artisan. The same bytes again are the same photo and add nothing; of photos
 * that come at once the product's stream takes as many as there is room for.
 */
@Injectable()
export class AddPhoto {
  constructor(
    private readonly openLink: OpenPhotoLink,
    private readonly photos: ResolvePhotos,
    private readonly commands: ProductCommands,
  ) {}

  /** @param image a data URL @throws PhotoLinkOver, NotForSale, TooManyPhotos and what uploading raises */
  async run(token: string, image: string): Promise<PhotoLinkContent> {
    const {
      product: { id, artisanId, addedImages = [] },
      expiresAt,
    } = await this.openLink.opened(token);
    if (addedImages.length >= maxAddedPhotos) throw new TooManyPhotos(maxAddedPhotos); // Before anything is decoded.
    const [photo] = await this.photos.run(artisanId, [image]);
    if (!photo) throw new PhotoMissing();
    return contentOf({
      product: await this.commands.run(id, { kind: 'add-photo', photo }, `photo-${photo.id}`),
      expiresAt,
    });
  }
}

/** A photo of 5 MB as a data URL, and its token. */
const withPhoto = 7_300_000;

/** Photos that come after registering, from whoever holds a link: its token is all they have to show, in the body, which nobody logs. */
@Controller('api')
export class PhotoLinksController {
  constructor(
    private readonly makeLink: MakePhotoLink,
    private readonly openLink: OpenPhotoLink,
    private readonly addPhoto: AddPhoto,
  ) {}

  @Post('products/:id/photo-links')
  @HttpCode(201)
  @Roles('artisan')
  make(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<PhotoLinkReply> {
    return this.makeLink.run(actor, id);
  }

  @Post('photo-links/open')
  @HttpCode(200)
  open(@Body({ schema: openPhotoLinkRequest }) { token }: OpenPhotoLinkRequest): Promise<PhotoLinkContent> {
    return this.openLink.run(token);
  }

  @Post('photo-links/photos')
  @HttpCode(201)
  @BodyLimit(withPhoto)
  @MayRefuse(422, 'PRODUCTS.PHOTO_UNREADABLE, PRODUCTS.PHOTO_PIXELS, PRODUCTS.TOO_MANY_PHOTOS')
  add(@Body({ schema: addPhotoRequest }) { token, image }: AddPhotoRequest): Promise<PhotoLinkContent> {
    return this.addPhoto.run(token, image);
  }
}
