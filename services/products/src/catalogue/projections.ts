import {
  productTotalsV1,
  profileV2,
  topics,
  type EventData,
  type ProductTotalsV1,
  type ProfileV2,
  type ServiceEvent,
} from '@asili/contracts';
import {
  Projection,
  type CommandRunner,
  type Folded,
  type IncomingEvent,
  type Projections,
  type ProjectionStore,
} from '@asili/platform';
import { productDecider } from '../product/domain/decide.ts';
import {
  type ProductEvent,
  absent,
  evolve,
  type DatedEvent,
  type RegisteredProduct,
} from '../product/domain/product.ts';
import { ratingOf, type Rating } from './domain/entry.ts';
import { progressAfter, type CertificateProgress } from '../product/domain/progress.ts';

/** 'products.product-registered.v3' to 'product-registered': events come in their newest version. */
const shortType = (wireType: string): string => wireType.split('.')[1] ?? '';

/** Every product as it is, by its id. What never came by topic is read from the stream itself. */
export class ProductProjection extends Projection<RegisteredProduct> {
  readonly name = 'products';
  readonly version = 2;
  readonly topic = topics.products;
  override readonly indexes = [
    { name: 'artisan', keys: { 'state.artisanId': 1 as const } },
    { name: 'images', keys: { 'state.content.images.id': 1 as const } },
    { name: 'added-photos', keys: { 'state.addedPhotos.id': 1 as const } },
  ];

  constructor(private readonly commands: CommandRunner) {
    super();
  }

  override apply(state: RegisteredProduct | undefined, event: IncomingEvent): RegisteredProduct | undefined {
    if (!shortType(event.type).startsWith('product-')) return undefined; // The stock's, which an earlier build may have sent.
    const next = evolve(state ?? absent, {
      type: shortType(event.type),
      data: event.data,
      at: event.time,
    } as ProductEvent & DatedEvent);
    return next.kind === 'registered' ? next : undefined;
  }

  override async recover(id: string): Promise<Folded<RegisteredProduct> | undefined> {
    const { state, version } = await this.commands.load(productDecider, id);
    return state.kind === 'absent' ? undefined : { state, version };
  }
}

/** How far each product's certificate has come, as the ledger tells it. */
class CertificateProjection extends Projection<CertificateProgress> {
  readonly name = 'certificates';
  readonly version = 1;
  readonly topic = topics.ledger;

  override apply(state: CertificateProgress | undefined, event: IncomingEvent): CertificateProgress | undefined {
    return progressAfter(state, event as unknown as ServiceEvent<'ledger'>, event.time);
  }
}

/** Artisans' names, places and pictures as they are now; a removed profile is forgotten. */
export class ArtisanProfileProjection extends Projection<ProfileV2> {
  readonly name = 'makers'; // Its documents are stored under this name.
  readonly version = 1;
  readonly topic = { name: topics.profiles, compacted: true };
  override readonly schema = profileV2;

  override apply(_state: ProfileV2 | undefined, event: IncomingEvent): ProfileV2 | null | undefined {
    const profile = event.data as ProfileV2 | null;
    return profile?.userType === 'customer' ? undefined : profile;
  }
}

/** How often each product was checked. Totals come ready; the greatest counts. */
export class TotalsProjection extends Projection<ProductTotalsV1> {
  readonly name = 'totals';
  readonly version = 1;
  readonly topic = { name: topics.verificationTotals, compacted: true };
  override readonly schema = productTotalsV1;

  override apply(state: ProductTotalsV1 | undefined, event: IncomingEvent): ProductTotalsV1 | undefined {
    const totals = event.data as ProductTotalsV1 | null;
    if (totals === null) return undefined;
    return {
      ...totals,
      verifications: Math.max(totals.verifications, state?.verifications ?? 0),
      attempts: Math.max(totals.attempts, state?.attempts ?? 0),
    };
  }
}

/** What buyers gave, by the first product of a line of corrections. Each event of a product's reviews says what all of them come to. */
class RatingProjection extends Projection<Rating> {
  readonly name = 'ratings';
  readonly version = 1;
  readonly topic = topics.orders;

  override apply(_state: Rating | undefined, event: IncomingEvent): Rating | undefined {
    return event.type === 'orders.review-written.v1'
      ? ratingOf((event.data as EventData<'orders.review-written.v1'>).after)
      : undefined;
  }
}

/** The documents the shop is made of, which reads and projections share. */
export class CatalogueStores {
  private constructor(
    readonly products: ProjectionStore<RegisteredProduct>,
    readonly certificates: ProjectionStore<CertificateProgress>,
    readonly profiles: ProjectionStore<ProfileV2>,
    readonly totals: ProjectionStore<ProductTotalsV1>,
    readonly ratings: ProjectionStore<Rating>,
  ) {}

  static async open(projections: Projections, commands: CommandRunner): Promise<CatalogueStores> {
    return new CatalogueStores(
      ...(await Promise.all([
        projections.store(new ProductProjection(commands)),
        projections.store(new CertificateProjection()),
        projections.store(new ArtisanProfileProjection()),
        projections.store(new TotalsProjection()),
        projections.store(new RatingProjection()),
      ])),
    );
  }
}
