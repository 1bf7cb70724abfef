import type { Certificate } from '@asili/contracts';
import { type Cell, hasCoinsFor, machine, moneyFromText, moneyToText, nothing, refuse, to, when } from '@asili/kernel';
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
  statusOf,
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

type Kind = ProductCommand['kind'];
type CommandOf<K extends Kind> = Extract<ProductCommand, { kind: K }>;

type Price = Pick<Offer, 'price' | 'currency'>;
const hasCoins = ({ price, currency }: Price): boolean => price === null || hasCoinsFor(price, currency);
/** '85' and '85.0' become '85.00', so that equal prices are equal texts. */
const normalisePrice = ({ price, currency }: Price): string | null =>
  price === null ? null : moneyToText(moneyFromText(price, currency));

type Status = ReturnType<typeof statusOf>;
type ProductCell<K extends Kind> = Cell<Status, RegisteredProduct, CommandOf<K>, ProductEvent>;

/** Only a repeat of the same request can know this id. */
const registered: ProductCell<'register'> = when(
  (_product, { product }) => product.supersedes === undefined,
  nothing,
  refuse(() => new AlreadyCorrected()),
);
/** The owner's alone. */
const owned = <K extends 'change-offer' | 'archive' | 'retry'>(cell: ProductCell<K>): ProductCell<K> =>
  when(
    ({ artisanId }, { owner }) => artisanId === owner,
    cell,
    refuse(() => new ProductNotFound()),
  );
const notForSale = refuse(() => new NotForSale());

function offerChanged(product: RegisteredProduct, change: Partial<Offer>): ProductEvent[] {
  const asked = { ...product.offer, ...change };
  const offer = { ...asked, price: normalisePrice(asked) };
  const same = (Object.keys(offer) as (keyof Offer)[]).every((term) => offer[term] === product.offer[term]);
  return same ? [] : [{ type: 'product-offer-changed', data: { productId: product.id, ...offer } }];
}
const changeOffer: ProductCell<'change-offer'> = owned(
  when(
    (product, { change }) => hasCoins({ ...product.offer, ...change }),
    to([], (product, { change }) => offerChanged(product, change)),
    refuse((product, { change }) => new NoCents({ ...product.offer, ...change }.currency)),
  ),
);
const archive: ProductCell<'archive'> = owned(
  to('archived', ({ id: productId }) => [{ type: 'product-archived', data: { productId } }]),
);
const notFailed = refuse(() => new CertificationNotFailed());
const retry: ProductCell<'retry'> = owned(
  to('pending', ({ id: productId, certification: { attempt } }) => [
    { type: 'product-certification-retried', data: { productId, attempt: attempt + 1 } },
  ]),
);
/** The same request again. */
const retried: ProductCell<'retry'> = owned(when(({ certification: { attempt } }) => attempt > 1, nothing, notFailed));

/** Photos a product takes after registering. */
export const maxAddedPhotos = 5;
const hasPhoto = ({ addedPhotos = [], content }: RegisteredProduct, { photo }: CommandOf<'add-photo'>): boolean =>
  [...addedPhotos, ...content.images].some(({ id }) => id === photo.id);
const noPhoto: ProductCell<'add-photo'> = when(hasPhoto, nothing, notForSale);
const addPhoto: ProductCell<'add-photo'> = when(
  hasPhoto,
  nothing,
  when(
    ({ addedPhotos = [] }) => addedPhotos.length < maxAddedPhotos,
    to([], ({ id: productId, artisanId }, { photo: image }) => [
      { type: 'product-photo-added', data: { productId, artisanId, image } },
    ]),
    refuse(() => new TooManyPhotos(maxAddedPhotos)),
  ),
);

const supersede: ProductCell<'supersede'> = to('superseded', ({ id: productId }, { by }) => [
  { type: 'product-superseded', data: { productId, by } },
]);
const superseded: ProductCell<'supersede'> = when(
  ({ supersededBy }, { by }) => supersededBy === by,
  nothing,
  refuse(() => new AlreadyCorrected()),
);

const certify = (states: readonly Status[]): ProductCell<'record-certificate'> =>
  to(states, ({ id: productId, artisanId }, { certificate }) => [
    { type: 'product-certified', data: { productId, artisanId, certificate } },
  ]);
const recordFailure = (states: readonly Status[]): ProductCell<'record-failure'> =>
  to(states, ({ id: productId, artisanId }, { reason }) => [
    { type: 'product-certification-failed', data: { productId, artisanId, reason } },
  ]);

const notFound = refuse(() => new ProductNotFound());
/** Live, whatever its certificate has come to. */
const live = { register: registered, 'change-offer': changeOffer, archive, 'add-photo': addPhoto, supersede };
/** Its offer stands no more. */
const gone = {
  register: registered,
  'change-offer': owned(notForSale),
  archive: owned(nothing),
  retry: owned(notForSale),
  'add-photo': noPhoto,
};

/** The life of a product as everybody sees it: where its certificate stands, and whether it is still offered. */
export const productMachine = machine<
  { readonly absent: { readonly kind: 'absent' } } & Record<Status, RegisteredProduct>,
  { readonly [K in Kind]: CommandOf<K> },
  ProductEvent
>({
  name: 'Product',
  stateOf: (product) => (product.kind === 'absent' ? 'absent' : statusOf(product)),
  commandOf: ({ kind }) => kind,
  cells: {
    absent: {
      register: when(
        (_absent, { product }) => hasCoins(product),
        to('pending', (_absent, { product }) => {
          const images = product.images.map((image) => ({ ...image, key: photoKey(image.id, certifiedFile) }));
          return [{ type: 'product-registered', data: { ...product, images, price: normalisePrice(product) } }];
        }),
        refuse((_absent, { product }) => new NoCents(product.currency)),
      ),
      'change-offer': notFound,
      archive: notFound,
      retry: notFound,
      'add-photo': notFound,
      supersede: notFound,
      'record-certificate': notFound,
      'record-failure': notFound,
    },
    pending: {
      ...live,
      retry: retried,
      'record-certificate': certify(['verified']),
      'record-failure': recordFailure(['failed']),
    },
    failed: { ...live, retry, 'record-certificate': certify(['verified']), 'record-failure': nothing },
    /** A certificate that exists cannot fail any more. */
    verified: { ...live, retry: owned(notFailed), 'record-certificate': nothing, 'record-failure': nothing },
    archived: { ...gone, supersede, 'record-certificate': nothing, 'record-failure': nothing },
    /** Its certificate may still come, unless it was archived before. */
    superseded: {
      ...gone,
      supersede: superseded,
      'record-certificate': when(
        (product) => product.certification.stage !== 'verified' && !isWithdrawn(product),
        certify([]),
      ),
      'record-failure': when(
        ({ certification, archived }) => certification.stage === 'pending' && !archived,
        recordFailure([]),
      ),
    },
  },
});

/**
 * What a command does to a product. Pure; deciding the same command on the state it produced yields nothing, so a
 * repeat is a success.
 * @throws ProductNotFound when the product is absent or the asking artisan is not its owner
 */
export const decide = (state: ProductState, command: ProductCommand): ProductEvent[] =>
  productMachine.decide(state, command);

/** The product aggregate; its stream is `product-<product id>`. */
export const productDecider = { initial: absent, decide, evolve, stream: (id: string): string => `product-${id}` };
