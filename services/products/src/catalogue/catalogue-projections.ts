import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type ProjectionFollower, Projections, source } from '@asili/platform';
import { CatalogueStores } from './catalogue-stores.ts';
import { FollowProjections } from './follow-projections.ts';
import { ProductReadModel } from './product-read-model.ts';
import { SearchCopy } from './search-copy.ts';

/** Fills the projections the shop is made of and follows them into memory. */
@Injectable()
export class CatalogueProjections implements OnApplicationBootstrap {
  private follower: ProjectionFollower<SearchCopy> | undefined;

  constructor(
    private readonly projections: Projections,
    private readonly stores: CatalogueStores,
    private readonly follow: FollowProjections,
    private readonly readModel: ProductReadModel,
  ) {}

  onApplicationBootstrap(): void {
    const { products, certificates, profiles, ratings, totals } = this.stores;
    this.projections.fill([products, certificates, profiles, ratings, totals]);
    let shown = false;
    this.follower = this.projections.follow({
      name: 'shop',
      sources: [
        source(profiles, (copy: SearchCopy) => this.follow.profiles(copy)),
        source(totals, (copy: SearchCopy) => this.follow.totals(copy)),
        source(ratings, (copy: SearchCopy) => this.follow.ratings(copy)),
        source(products, (copy: SearchCopy) => this.follow.products(copy)),
      ],
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
