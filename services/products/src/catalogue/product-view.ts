import { photoWidths, profilePhotoOf, toCountryCode, type Product, type ProfileV2 } from '@asili/contracts';
import { omitUndefined } from '@asili/kernel';
import { statusReasonOf, type CertificateProgress } from '../product/domain/progress.ts';
import type { ProductPhoto } from '../product/domain/events.ts';
import { statusOf, type RegisteredProduct } from '../product/domain/state.ts';
import type { Rating } from './domain/rating.ts';
import { photoUrl, qrPayload } from './domain/addresses.ts';

/** Everything one product's public face is made of. */
export interface ProductFacts {
  readonly state: RegisteredProduct;
  /** Version of the product's stream. */
  readonly version: number;
  readonly verifications: number;
  /** Undefined without reviews. */
  readonly rating: Rating | undefined;
  /** How many the reader may know of: what is left to buy, for the owner also what is kept for purchases under way. */
  readonly stock: number;
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
export function publicView(facts: ProductFacts): Product {
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
export function ownerView(facts: ProductFacts, progress: CertificateProgress | undefined): Product {
  const statusReason = statusReasonOf(facts.state, progress);
  return { ...publicView(facts), ...omitUndefined({ statusReason }) };
}
