import type { ProductTotalsV1, ProfileV2 } from '@asili/contracts';
import type { CommandRunner, Projections, ProjectionStore } from '@asili/platform';
import type { CertificateProgress } from '../product/domain/progress.ts';
import type { RegisteredProduct } from '../product/domain/state.ts';
import type { Rating } from './domain/rating.ts';
import {
  CertificateProjection,
  ArtisanProfileProjection,
  ProductProjection,
  RatingProjection,
  TotalsProjection,
} from './projections.ts';

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
