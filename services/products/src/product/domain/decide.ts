import type { Certificate } from '@asili/contracts';
import { hasCoinsFor, moneyFromText, moneyToText } from '@asili/kernel';
import {
  AlreadyCorrected,
  CertificationNotFailed,
  NoCents,
  NotForSale,
  ProductNotFound,
  TooManyPhotos,
  type ProductEvent,
  type ProductPhoto,
  type ProductToRegister,
  absent,
  certifiedFile,
  evolve,
  isWithdrawn,
  type Offer,
  type ProductState,
  type RegisteredProduct,
  photoKey,
} from './product.ts';

export type ProductCommand =
  | { readonly kind: 'register'; readonly product: ProductToRegister }
  | { readonly kind: 'change-offer'; readonly owner: string; readonly change: Partial<Offer> }
  | { readonly kind: 'archive'; readonly owner: string }
  | { readonly kind: 'retry'; readonly owner: string }
  | { readonly kind: 'add-photo'; readonly photo: ProductPhoto }
  | { readonly kind: 'supersede'; readonly by: string }
  | { readonly kind: 'record-certificate'; readonly certificate: Certificate }
  | { readonly kind: 'record-failure'; readonly reason: string };

type Owned = Extract<ProductCommand, { owner: string }>;

/** '85' and '85.0' become '85.00', so that equal prices are equal texts. @throws NoCents */
function normalisePrice({ price, currency }: Pick<Offer, 'price' | 'currency'>): string | null {
  if (price === null) return null;
  if (!hasCoinsFor(price, currency)) throw new NoCents(currency);
  return moneyToText(moneyFromText(price, currency));
}

function registerDecision(state: ProductState, product: ProductToRegister): ProductEvent[] {
  if (state.kind === 'registered') {
    if (product.supersedes !== undefined) throw new AlreadyCorrected();
    return []; // Only a repeat of the same request can know this id.
  }
  const images = product.images.map((image) => ({ ...image, key: photoKey(image.id, certifiedFile) }));
  return [{ type: 'product-registered', data: { ...product, images, price: normalisePrice(product) } }];
}

function changeOffer(product: RegisteredProduct, change: Partial<Offer>): ProductEvent[] {
  if (product.archived || product.supersededBy !== undefined) throw new NotForSale();
  const asked = { ...product.offer, ...change };
  const offer = { ...asked, price: normalisePrice(asked) };
  const same = (Object.keys(offer) as (keyof Offer)[]).every((term) => offer[term] === product.offer[term]);
  return same ? [] : [{ type: 'product-offer-changed', data: { productId: product.id, ...offer } }];
}

function retry(product: RegisteredProduct): ProductEvent[] {
  const { certification } = product;
  if (product.archived || product.supersededBy !== undefined) throw new NotForSale();
  if (certification.stage === 'failed') {
    return [
      { type: 'product-certification-retried', data: { productId: product.id, attempt: certification.attempt + 1 } },
    ];
  }
  if (certification.stage === 'pending' && certification.attempt > 1) return []; // The same request again.
  throw new CertificationNotFailed();
}

function ownedDecision(product: RegisteredProduct, command: Owned): ProductEvent[] {
  if (product.artisanId !== command.owner) throw new ProductNotFound();
  switch (command.kind) {
    case 'change-offer':
      return changeOffer(product, command.change);
    case 'archive':
      return product.archived || product.supersededBy !== undefined
        ? []
        : [{ type: 'product-archived', data: { productId: product.id } }];
    case 'retry':
      return retry(product);
  }
}

function supersede(product: RegisteredProduct, by: string): ProductEvent[] {
  if (product.supersededBy === by) return [];
  if (product.supersededBy !== undefined) throw new AlreadyCorrected();
  return [{ type: 'product-superseded', data: { productId: product.id, by } }];
}

/** Photos a product takes after registering. */
export const maxAddedPhotos = 5;

function addPhoto(product: RegisteredProduct, image: ProductPhoto): ProductEvent[] {
  const { addedPhotos = [], content } = product;
  if ([...addedPhotos, ...content.images].some(({ id }) => id === image.id)) return [];
  if (product.archived || product.supersededBy !== undefined) throw new NotForSale();
  if (addedPhotos.length >= maxAddedPhotos) throw new TooManyPhotos(maxAddedPhotos);
  return [{ type: 'product-photo-added', data: { productId: product.id, artisanId: product.artisanId, image } }];
}

function recordCertificate(product: RegisteredProduct, certificate: Certificate): ProductEvent[] {
  if (product.certification.stage === 'verified' || isWithdrawn(product)) return [];
  return [{ type: 'product-certified', data: { productId: product.id, artisanId: product.artisanId, certificate } }];
}

function recordFailure(product: RegisteredProduct, reason: string): ProductEvent[] {
  if (product.certification.stage !== 'pending' || product.archived) return []; // A certificate that exists cannot fail any more.
  return [
    { type: 'product-certification-failed', data: { productId: product.id, artisanId: product.artisanId, reason } },
  ];
}

/**
 * What a command does to a product. Pure; deciding the same command on the state it produced yields nothing, so a
 * repeat is a success.
 * @throws ProductNotFound when the product is absent or the asking artisan is not its owner
 */
export function decide(state: ProductState, command: ProductCommand): ProductEvent[] {
  if (command.kind === 'register') return registerDecision(state, command.product);
  if (state.kind === 'absent') throw new ProductNotFound();
  switch (command.kind) {
    case 'add-photo':
      return addPhoto(state, command.photo);
    case 'supersede':
      return supersede(state, command.by);
    case 'record-certificate':
      return recordCertificate(state, command.certificate);
    case 'record-failure':
      return recordFailure(state, command.reason);
    default:
      return ownedDecision(state, command);
  }
}

/** The product aggregate; its stream is `product-<product id>`. */
export const productDecider = { initial: absent, decide, evolve, stream: (id: string): string => `product-${id}` };
