import { photoWidths, profilePhotoOf, toCountryCode, type Product, type ProfileV2 } from '@asili/contracts';
import { omitUndefined, type Clock } from '@asili/kernel';
import { statusReasonOf, type CertificateProgress } from '../product/domain/progress.ts';
import { type ProductPhoto, statusOf, type RegisteredProduct, photoUrl, qrPayload } from '../product/domain/product.ts';
import type { Rating } from './domain/entry.ts';
import { availableOf, heldOf } from '../inventory/domain/stock.ts';
import type { StockLevels } from '../inventory/stock-levels.ts';
import type { Site } from '../settings.ts';
import type { ProductDocuments, ProductRow, Surrounded } from './product-documents.mongo.ts';
import type { CachedRow } from './row-cache.ts';
import type { Surroundings } from './search-copy.ts';

/** Everything one product's public face is made of. */
interface ProductFacts {
  readonly state: RegisteredProduct;
  /** Version of the product's stream. */
  readonly version: number;
  readonly verifications: number;
  /** Undefined without reviews. */
  readonly rating: Rating | undefined;
  /** How many the reader may know of: what is left to buy, for the owner also what is kept for purchases under way. */
  readonly stock: number;
  /** None is left to buy, and some are kept for purchases that are not paid yet. */
  readonly isHeld: boolean;
  /** For the owner alone. */
  readonly held?: Product['held'];
  /** Undefined until the artisan's profile arrived, or after it was erased. */
  readonly artisan: ProfileV2 | undefined;
  readonly publicUrl: string;
}

function artisanView({ state, artisan }: ProductFacts): Product['artisan'] {
  return {
    id: state.artisanId,
    ...(artisan?.businessName ? { businessName: artisan.businessName } : {}),
    firstName: artisan?.firstName ?? '',
    ...(artisan?.lastName ? { lastName: artisan.lastName } : {}),
    location: {
      city: artisan?.location?.city ?? '',
      country: artisan?.location ? toCountryCode(artisan.location.country) : state.country,
    },
    ...(artisan?.craft ? { craft: artisan.craft } : {}),
    ...(artisan?.story ? { story: artisan.story } : {}),
    ...(artisan?.photoId ? { photo: profilePhotoOf(artisan.photoId) } : {}),
    ...(artisan?.workshopPhotoId ? { workshopPhoto: profilePhotoOf(artisan.workshopPhotoId) } : {}),
    ...(artisan?.spokenLanguages?.length ? { spokenLanguages: artisan.spokenLanguages } : {}),
  };
}

/** Optional facts, only those that were given. */
function details(state: RegisteredProduct): Partial<Product> {
  const { materials, technique, dimensions, weightGrams, translations } = state.content;
  const { care, daysToMake } = state.offer;
  const given = Object.entries({
    materials,
    technique,
    dimensions,
    weightGrams,
    translations,
    care,
    daysToMake,
    supersedes: state.supersedes,
    supersededBy: state.supersededBy,
  });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined && value !== null));
}

const imagesOf = (photos: readonly ProductPhoto[], alt: string): Product['images'] =>
  photos.map(({ id, width, height, blur }) => ({ id, width, height, widths: [...photoWidths], blur, alt }));

function photos(state: RegisteredProduct): Pick<Product, 'imageUrl' | 'imageUrls' | 'images' | 'addedImages'> {
  const imageUrls = state.content.images.map((image) => photoUrl(image.id));
  const {
    content: { images, name },
    addedPhotos = [],
  } = state;
  return {
    imageUrl: imageUrls[0] ?? null,
    imageUrls,
    images: imagesOf(images, name),
    ...(addedPhotos.length > 0 && { addedImages: imagesOf(addedPhotos, name) }),
  };
}

/** The product as everybody sees it (api.md, 'Product'). Pure. */
function publicView(facts: ProductFacts): Product {
  const { state, publicUrl } = facts;
  const certificate = state.certification.stage === 'verified' ? state.certification.certificate : null;
  const status = statusOf(state);
  return {
    id: state.id,
    shortCode: state.shortCode,
    name: state.content.name,
    description: state.content.description,
    category: state.content.category,
    price: state.offer.price,
    currency: state.offer.currency,
    stock: facts.stock,
    ...(facts.isHeld && { isHeld: true }),
    ...photos(state),
    artisanId: state.artisanId,
    artisan: artisanView(facts),
    status,
    isVerified: status === 'verified',
    verificationCount: facts.verifications,
    avgRating: facts.rating?.average ?? null,
    reviewCount: facts.rating?.count ?? 0,
    qrCode: `/api/products/${state.id}/qr.svg`,
    qrPayload: qrPayload(publicUrl, state.shortCode),
    nftTokenId: certificate && `${certificate.tokenId}/${certificate.serial}`,
    certificate,
    ...details(state),
    createdAt: new Date(state.createdAt).toISOString(),
    updatedAt: new Date(state.updatedAt).toISOString(),
    version: facts.version,
  };
}

/** The owner also learns why the product stands where it does. */
function ownerView(facts: ProductFacts, progress: CertificateProgress | undefined): Product {
  const statusReason = statusReasonOf(facts.state, progress);
  return { ...publicView(facts), ...omitUndefined({ statusReason, held: facts.held }) };
}

type LineFacts = Pick<ProductFacts, 'stock' | 'isHeld' | 'held' | 'rating'>;

/** What is shown of products besides their own events and their stock. */
interface Around {
  /** Under which id a product's stock and reviews are kept. */
  firstOf(product: Pick<RegisteredProduct, 'id' | 'supersedes'>): Promise<string>;
  around(of: Surrounded): Promise<Surroundings>;
  /** Whether it will tell of every change, so that texts made with it may be kept. */
  isLasting(around: Surroundings): boolean;
}

/** Products with their stock, names and counts, for whoever looks. */
export class ShownProducts {
  constructor(
    private readonly documents: ProductDocuments,
    private readonly site: Site,
    private readonly clock: Clock,
    private readonly stocks: StockLevels,
    private readonly source: Around,
  ) {}

  /** As that viewer sees it at this moment. */
  async view(row: ProductRow, viewerId: string): Promise<Product> {
    const { state } = row;
    const {
      lines: [line],
      around,
    } = await this.shownWith([row], viewerId, true);
    const facts = this.facts(row, line as LineFacts, around);
    if (state.artisanId !== viewerId) return publicView(facts);
    return ownerView(facts, (await this.progressOf([row], viewerId)).get(state.id));
  }

  /**
   * JSON of products for that viewer, in that order; the public one is kept until something in it changes.
   * @param fresh with the stock of this moment
   */
  async jsonOf(rows: readonly CachedRow[], viewerId: string, fresh: boolean): Promise<string[]> {
    const [progress, { lines, around }] = await Promise.all([
      this.progressOf(rows, viewerId),
      this.shownWith(rows, viewerId, fresh),
    ]);
    return rows.map((row, index) => {
      const line = lines[index] as LineFacts;
      if (row.state.artisanId === viewerId)
        return JSON.stringify(ownerView(this.facts(row, line, around), progress.get(row.state.id)));
      const { json, jsonLine } = row;
      if (
        json !== undefined &&
        jsonLine?.stock === line.stock &&
        jsonLine.isHeld === line.isHeld &&
        jsonLine.rating === line.rating
      )
        return json;
      const made = JSON.stringify(publicView(this.facts(row, line, around)));
      if (this.source.isLasting(around)) Object.assign(row, { json: made, jsonLine: line });
      return made;
    });
  }

  /** What is kept under the first product of each line of corrections: how many there are, as that viewer may know it, owners at once, others within a second; and what buyers gave. Besides, what else is shown with them. */
  private async shownWith(
    rows: readonly ProductRow[],
    viewerId: string,
    fresh: boolean,
  ): Promise<{ lines: readonly LineFacts[]; around: Surroundings }> {
    const firsts = await Promise.all(rows.map(({ state }) => this.source.firstOf(state)));
    const [levels, around] = await Promise.all([
      this.stocks.of(firsts, fresh || rows.some(({ state }) => state.artisanId === viewerId)),
      this.source.around({
        products: rows.map(({ state }) => state.id),
        firsts,
        artisans: rows.map(({ state }) => state.artisanId),
      }),
    ]);
    const now = this.clock.now();
    const lines = rows.map(({ state }, index) => {
      const first = firsts[index] ?? '';
      const level = levels.get(first);
      const isOwner = state.artisanId === viewerId;
      const stock = !level ? state.offer.stock : isOwner ? level.quantity : availableOf(level, now);
      const held = isOwner && level ? heldOf(level, now) : undefined;
      return {
        stock,
        isHeld: stock === 0 && (level?.quantity ?? 0) > 0,
        ...(held && { held }),
        rating: around.ratings.get(first),
      };
    });
    return { lines, around };
  }

  private facts({ state, version }: ProductRow, line: LineFacts, around: Surroundings): ProductFacts {
    return {
      state,
      version,
      ...line,
      verifications: around.verificationsOf(state.id),
      artisan: around.profiles.get(state.artisanId),
      publicUrl: this.site.publicUrl,
    };
  }

  /** How far the certificates of the viewer's own pending products among these have come. */
  private async progressOf(
    rows: readonly ProductRow[],
    viewerId: string,
  ): Promise<ReadonlyMap<string, CertificateProgress>> {
    const pending = rows.filter(({ state }) => state.artisanId === viewerId && state.certification.stage === 'pending');
    return pending.length === 0 ? new Map() : this.documents.progressOf(pending.map(({ state }) => state.id));
  }
}
