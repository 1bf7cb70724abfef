import type { ProductTotalsV1, ProfileV2 } from '@asili/contracts';
import { makeShortCode } from '@asili/kernel';
import type { ProjectedDocument } from '@asili/platform';
import type { RegisteredProduct } from '../../src/product/domain/product.ts';
import { certificateOf } from './foreign-events.ts';
import { goods, seeded } from './goods.ts';

/** Products, artisans and totals of a shop that has been open for long, as their projections hold them. */
export interface Past {
  readonly products: ProjectedDocument<RegisteredProduct>[];
  readonly profiles: ProjectedDocument<ProfileV2>[];
  readonly totals: ProjectedDocument<ProductTotalsV1>[];
}

/** @param verifications counted in all, spread over the products as in real life: few have most */
export function past(count: number, verifications = 0): Past {
  const products = goods(count).map((entry, n): ProjectedDocument<RegisteredProduct> => {
    const { id, artisanId, createdAt, texts, category, technique } = entry;
    const image = {
      id: `img_${n}`,
      width: 1200,
      height: 900,
      blur: `data:image/webp;base64,${'A'.repeat(120)}`,
      sha256: 'ab'.repeat(32),
    };
    const content = {
      name: texts.title,
      description: texts.body,
      category,
      images: [image, { ...image, id: `img_${n}_2` }],
      ...(technique === undefined ? {} : { technique }),
    } as RegisteredProduct['content'];
    const state: RegisteredProduct = {
      kind: 'registered',
      id,
      artisanId,
      country: entry.country,
      shortCode: makeShortCode(n),
      content,
      offer: {
        price: entry.priceMinor === null ? null : (entry.priceMinor / 100).toFixed(2),
        currency: entry.currency,
        stock: 1,
        care: null,
        daysToMake: null,
      },
      certification:
        entry.visibility === 'verified'
          ? { stage: 'verified', certificate: certificateOf(n), attempt: 1 }
          : { stage: 'pending', attempt: 1 },
      archived: false,
      createdAt,
      updatedAt: createdAt,
    };
    return { _id: id, version: entry.visibility === 'verified' ? 5 : 1, state };
  });
  const profiles = [...new Set(products.map(({ state }) => state?.artisanId ?? ''))].map(
    (_id, n): ProjectedDocument<ProfileV2> => ({
      _id,
      version: 1,
      state: {
        subject: _id,
        userType: 'artisan',
        firstName: `Artisan${n}`,
        businessName: `Workshop ${n}`,
        location: { city: `Town${n}`, country: 'KE' },
        language: 'en',
      },
    }),
  );
  return {
    products,
    profiles,
    totals:
      verifications === 0
        ? []
        : totalsOf(
            products.map(({ _id }) => _id),
            verifications,
          ),
  };
}

function totalsOf(ids: readonly string[], verifications: number): ProjectedDocument<ProductTotalsV1>[] {
  const random = seeded(5);
  const shares = ids.map(() => random() ** 4);
  const all = shares.reduce((sum, share) => sum + share, 0);
  return ids.map((_id, n) => ({
    _id,
    version: 1,
    state: { productId: _id, verifications: Math.round((verifications * (shares[n] ?? 0)) / all), attempts: 0 },
  }));
}
