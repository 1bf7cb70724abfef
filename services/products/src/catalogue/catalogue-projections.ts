import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type ProjectionFollower, Projections, type ProjectionStore, source } from '@asili/platform';
import { FollowProjections } from './follow-projections.ts';
import { MakerProjection, TotalsProjection } from './projections.ts';
import { SearchCopy } from './search-copy.ts';
import { ProductReadModel } from './product-read-model.ts';
import type { RegisteredProduct } from '../product/domain/state.ts';

/** The products projection's documents, which reads and projections share. */
export abstract class ProductStore {
  abstract readonly store: ProjectionStore<RegisteredProduct>;
}

/** Fills the projections the shop is made of and follows them into memory. */
@Injectable()
export class CatalogueProjections implements OnApplicationBootstrap {
  private follower: ProjectionFollower<SearchCopy> | undefined;

  constructor(
    private readonly projections: Projections,
    private readonly products: ProductStore,
    private readonly follow: FollowProjections,
    private readonly readModel: ProductReadModel,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { store: products } = this.products;
    const makers = await this.projections.store(new MakerProjection());
    const totals = await this.projections.store(new TotalsProjection());
    this.projections.fill([products, makers, totals]);
    let shown = false;
    this.follower = this.projections.follow({
      name: 'shop',
      sources: [source(makers, (copy: SearchCopy) => this.follow.makers(copy)), source(totals, (copy: SearchCopy) => this.follow.totals(copy)), source(products, (copy: SearchCopy) => this.follow.products(copy))],
      open: () => (shown ? new SearchCopy() : this.readModel.current), // The first takes this process's own commands while it is being loaded, however often that is tried.
      show: (copy) => {
        this.readModel.change(copy);
        shown = true;
      },
    });
  }

  /** Resolves when listings show everything that was there at start. */
  async caughtUp(): Promise<void> {
    await this.follower?.caughtUp();
  }
}
