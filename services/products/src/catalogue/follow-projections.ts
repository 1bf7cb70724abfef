import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { EventData, ProductTotalsV1, ProfileV2 } from '@asili/contracts';
import {
  CommandRunner,
  fold,
  type Followed,
  type IncomingEvent,
  type ProjectedDocument,
  type ProjectionFollower,
  Projections,
  source,
} from '@asili/platform';
import type { RegisteredProduct } from '../product/domain/product.ts';
import { ratingOf, type Rating } from './domain/entry.ts';
import { ProductProjection, CatalogueStores } from './projections.ts';
import { SearchCopy } from './search-copy.ts';
import { ProductReadModel } from './product-read-model.ts';

/**
 * Keeps a copy in step with the projections' documents and the topics after them. Profiles and counts are loaded before
 * products, so that each product is listed once. Repeats are skipped by version, number or equality. A product that
 * cannot be listed throws: whoever gives it leaves it out and counts it, and it holds up no other.
 */
@Injectable()
export class FollowProjections {
  private readonly projection: ProductProjection;

  constructor(
    private readonly readModel: ProductReadModel,
    commands: CommandRunner,
  ) {
    this.projection = new ProductProjection(commands);
  }

  products(copy: SearchCopy): Followed<RegisteredProduct> {
    return {
      load: (documents) => {
        for (const { state, version } of documents) if (state) copy.load({ state, version });
      },
      apply: (events) => this.applyProducts(copy, events),
    };
  }

  profiles(copy: SearchCopy): Followed<ProfileV2> {
    return {
      load: (documents) => {
        for (const { _id, state } of documents) if (state) copy.profiles.set(_id, state);
      },
      apply: async (events) => {
        for (const { subject, data } of events) await this.applyProfile(copy, subject, data as ProfileV2 | null);
      },
    };
  }

  totals(copy: SearchCopy): Followed<ProductTotalsV1> {
    const count = (id: string, totals: ProductTotalsV1 | null): void => {
      if (!totals) return;
      copy.count(id, totals.verifications);
      this.readModel.forgetText(id);
    };
    return {
      load: (documents: readonly ProjectedDocument<ProductTotalsV1>[]) => {
        for (const { _id, state } of documents) count(_id, state);
      },
      apply: (events) => {
        for (const { subject, data } of events) count(subject, data as ProductTotalsV1 | null);
      },
    };
  }

  /** Events of one product come in order; one heard again tells what the last of them will tell anew, so the greater count stays. */
  ratings(copy: SearchCopy): Followed<Rating> {
    const rate = (id: string, rating: Rating | null | undefined): void => {
      if (rating) copy.rate(id, rating);
    };
    return {
      load: (documents) => {
        for (const { _id, state } of documents) rate(_id, state);
      },
      apply: (events) => {
        for (const { subject, type, data } of events)
          if (type === 'orders.review-written.v1')
            rate(subject, ratingOf((data as EventData<'orders.review-written.v1'>).after));
      },
    };
  }

  private async applyProducts(copy: SearchCopy, events: readonly IncomingEvent[]): Promise<void> {
    const unapplied = new Map<string, IncomingEvent[]>();
    for (const event of events) {
      if (event.streamVersion <= copy.catalogue.versionOf(event.subject)) continue;
      unapplied.set(event.subject, [...(unapplied.get(event.subject) ?? []), event]);
    }
    const known = await this.readModel.known([...unapplied.keys()]);
    for (const [id, own] of unapplied) {
      const row = known.get(id);
      const { state, version } = (await fold(this.projection, id, row, own)) ?? row ?? { state: null, version: 0 };
      if (state) this.readModel.take({ state, version }, copy);
    }
  }

  /** An artisan's products are found by that name and town, so they are listed anew when these change. */
  private async applyProfile(copy: SearchCopy, artisanId: string, profile: ProfileV2 | null): Promise<void> {
    if (profile?.userType === 'customer') return;
    const before = copy.profiles.get(artisanId);
    if (profile) copy.profiles.set(artisanId, profile);
    else copy.profiles.delete(artisanId);
    this.readModel.forgetTextsOf(artisanId);
    if (searchedBy(before) === searchedBy(profile ?? undefined)) return;
    const outlines = await this.readModel.outlinesOf(artisanId);
    const failures: unknown[] = [];
    for (const row of (await this.readModel.findAll(outlines.map(({ id }) => id))).values()) {
      try {
        copy.replace(row);
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'some products of an artisan could not be listed anew');
  }
}

const searchedBy = (profile: ProfileV2 | undefined): string =>
  JSON.stringify([profile?.businessName, profile?.firstName, profile?.lastName, profile?.location?.city]);

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
