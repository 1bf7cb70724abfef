import { describe, expect, it } from '@jest/globals';
import { eventSchemas, type Certificate } from '@asili/contracts';
import { explore, transitionsOf } from '@asili/kernel/testing';
import fc from 'fast-check';
import { decide, type ProductCommand, productMachine } from './decide.ts';
import {
  AlreadyCorrected,
  CertificationNotFailed,
  NotForSale,
  ProductNotFound,
  TooManyPhotos,
  type ProductEvent,
  type ProductRegistered,
  absent,
  evolve,
  statusOf,
  type ProductState,
  type RegisteredProduct,
} from './product.ts';

const owner = 'art_1';
const registered: ProductRegistered = {
  productId: 'prd_1',
  artisanId: owner,
  country: 'KE',
  shortCode: '12345674',
  name: 'Kiondo',
  description: '',
  category: 'Home Decor',
  images: [],
  price: '85.00',
  currency: 'USD',
  stock: 1,
};
const certificate: Certificate = {
  network: 'local',
  tokenId: '0.0.5',
  serial: 7,
  transactionId: '0.0.2@1.2',
  consensusAt: '2026-11-21T10:00:00Z',
  metadataCid: 'bafy',
  contentHash: 'ab'.repeat(32),
  explorerUrl: 'http://x',
  feeUsd: '0.02',
};

const given = (...events: ProductEvent[]): ProductState => events.reduce<ProductState>(evolve, absent);
const put: ProductEvent = { type: 'product-registered', data: registered };
const failed: ProductEvent = {
  type: 'product-certification-failed',
  data: { productId: 'prd_1', artisanId: owner, reason: 'REFUSED' },
};
const verified: ProductEvent = {
  type: 'product-certified',
  data: { productId: 'prd_1', artisanId: owner, certificate },
};
const archived: ProductEvent = { type: 'product-archived', data: { productId: 'prd_1' } };
const superseded: ProductEvent = { type: 'product-superseded', data: { productId: 'prd_1', by: 'prd_2' } };
/** As streams of earlier releases hold it. */
const progressed = {
  type: 'product-certification-progressed',
  data: { productId: 'prd_1', step: 'signed' },
} as unknown as ProductEvent;

const known = (state: ProductState): RegisteredProduct => {
  if (state.kind === 'absent') throw new Error('absent');
  return state;
};

describe('registering', () => {
  it('gives one event with the price in two places', () => {
    expect(decide(absent, { kind: 'register', product: { ...registered, price: '85' } })).toEqual([put]);
  });
  it('gives nothing for a repeat and refuses a second correction of one product', () => {
    expect(decide(given(put), { kind: 'register', product: registered })).toEqual([]);
    expect(() => decide(given(put), { kind: 'register', product: { ...registered, supersedes: 'prd_0' } })).toThrow(
      AlreadyCorrected,
    );
  });
});

describe('changing the offer', () => {
  const change = (change: object, asked = owner): ProductCommand => ({ kind: 'change-offer', owner: asked, change });
  it('changes what is asked and leaves the rest', () => {
    expect(decide(given(put), change({ price: '90.5' }))).toEqual([
      {
        type: 'product-offer-changed',
        data: { productId: 'prd_1', price: '90.50', currency: 'USD', stock: 1, care: null, daysToMake: null },
      },
    ]);
    expect(decide(given(put), change({ price: '2500.00', currency: 'UGX' }))[0]?.data).toMatchObject({
      price: '2500',
      currency: 'UGX',
    });
    expect(decide(given(put), change({ care: 'Keep dry.', daysToMake: 14 }))[0]?.data).toEqual({
      productId: 'prd_1',
      price: '85.00',
      currency: 'USD',
      stock: 1,
      care: 'Keep dry.',
      daysToMake: 14,
    });
    expect(decide(given(put), change({ price: null }))[0]?.data).toMatchObject({ price: null });
  });
  it('names the object of each photo in its registration, which the product does not keep', () => {
    const photo = { id: 'img_01abc', width: 4, height: 3, blur: '', sha256: 'ab'.repeat(32) };
    const [event] = decide(absent, { kind: 'register', product: { ...registered, images: [photo] } });
    expect(event?.data).toMatchObject({ images: [{ ...photo, key: 'bc/img_01abc/certified.jpg' }] });
    expect(known(given(event as ProductEvent)).content.images).toEqual([photo]);
  });
  it('has no cents where its currency has none, and the refusal names the price', () => {
    const inCents: ProductEvent = { type: 'product-registered', data: { ...registered, price: '85.50' } };
    const refusal = (state: ProductState, command: ProductCommand): unknown => {
      try {
        return decide(state, command);
      } catch (error) {
        return error;
      }
    };
    const named = {
      code: 'PRODUCTS.NO_CENTS',
      status: 400,
      places: [{ path: 'price', code: 'PRODUCTS.NO_CENTS', facts: { currency: 'UGX' } }],
    };
    expect(refusal(given(inCents), change({ currency: 'UGX' }))).toMatchObject(named);
    expect(
      refusal(absent, { kind: 'register', product: { ...registered, price: '2500.50', currency: 'UGX' } }),
    ).toMatchObject(named);
  });
  it('keeps care and making time through an offer of a release that did not know them', () => {
    const event: ProductEvent = {
      type: 'product-registered',
      data: { ...registered, care: 'Keep dry.', daysToMake: 9 },
    };
    const before: ProductEvent = {
      type: 'product-offer-changed',
      data: { productId: 'prd_1', price: null, currency: 'KES', stock: 4 },
    };
    expect(known(given(event, before)).offer).toEqual({
      price: null,
      currency: 'KES',
      stock: 4,
      care: 'Keep dry.',
      daysToMake: 9,
    });
    expect(
      known(given(event, { ...before, data: { ...before.data, care: null, daysToMake: null } })).offer,
    ).toMatchObject({ care: null, daysToMake: null });
  });
  it('gives nothing when it already stands so', () => {
    expect(decide(given(put), change({ price: '85', stock: 1 }))).toEqual([]);
  });
  it('knows no product of another artisan', () => {
    expect(() => decide(given(put), change({ stock: 2 }, 'art_2'))).toThrow(ProductNotFound);
    expect(() => decide(absent, change({ stock: 2 }))).toThrow(ProductNotFound);
  });
  it('refuses what is archived or superseded', () => {
    expect(() => decide(given(put, archived), change({ stock: 2 }))).toThrow(NotForSale);
    expect(() => decide(given(put, superseded), change({ stock: 2 }))).toThrow(NotForSale);
  });
});

describe('adding a photo', () => {
  const photo = (id: string) => ({ id, width: 4, height: 3, blur: '', sha256: 'ab' });
  const added = (id: string): ProductEvent => ({
    type: 'product-photo-added',
    data: { productId: 'prd_1', artisanId: owner, image: photo(id) },
  });
  const add = (id: string): ProductCommand => ({ kind: 'add-photo', photo: photo(id) });

  it('happens once for each, five times, and leaves what is certified alone', () => {
    expect(decide(given(put), add('img_1'))).toEqual([added('img_1')]);
    expect(decide(given(put, added('img_1')), add('img_1'))).toEqual([]);
    const full = given(put, verified, ...[1, 2, 3, 4, 5].map((n) => added(`img_${n}`)));
    expect(() => decide(full, add('img_6'))).toThrow(TooManyPhotos);
    expect(decide(full, add('img_5'))).toEqual([]);
    expect(known(full).content).toEqual(known(given(put)).content);
  });

  it('is refused where nothing is for sale any more', () => {
    expect(() => decide(given(put, archived), add('img_1'))).toThrow(NotForSale);
    expect(() => decide(given(put, superseded), add('img_1'))).toThrow(NotForSale);
  });
});

describe('archiving', () => {
  it('happens once', () => {
    const archive: ProductCommand = { kind: 'archive', owner };
    expect(decide(given(put), archive)).toEqual([archived]);
    expect(decide(given(put, archived), archive)).toEqual([]);
    expect(statusOf(known(given(put, verified, archived)))).toBe('archived');
  });
});

describe('following the certificate', () => {
  it('passes over steps that an earlier release copied into the stream', () => {
    expect(given(put, progressed)).toEqual(given(put));
  });
  it('verifies once, from any stage, and takes no failure afterwards', () => {
    for (const state of [given(put), given(put, failed), given(put, progressed), given(put, superseded)]) {
      expect(decide(state, { kind: 'record-certificate', certificate })).toEqual([verified]);
    }
    expect(decide(given(put, verified), { kind: 'record-certificate', certificate })).toEqual([]);
    expect(decide(given(put, verified), { kind: 'record-failure', reason: 'LATE' })).toEqual([]);
  });
  it('ends for good with an archive that came first, also in a history stored before that was so', () => {
    for (const state of [given(put, archived), given(put, failed, archived), given(put, progressed, archived)]) {
      for (const event of [
        { kind: 'record-certificate', certificate },
        { kind: 'record-failure', reason: 'PRODUCT_ARCHIVED' },
      ] as const)
        expect(decide(state, event)).toEqual([]);
      expect(() => decide(state, { kind: 'retry', owner })).toThrow(NotForSale);
    }
    const flipped = known(given(put, archived, verified));
    expect([statusOf(flipped), flipped.certification.stage]).toEqual(['archived', 'pending']);
    expect(known(given(put, verified, archived)).certification.stage).toBe('verified');
  });
  it('is tried again by its owner after a failure only', () => {
    const retry: ProductCommand = { kind: 'retry', owner };
    const retried: ProductEvent = { type: 'product-certification-retried', data: { productId: 'prd_1', attempt: 2 } };
    expect(() => decide(given(put), retry)).toThrow(CertificationNotFailed);
    expect(() => decide(given(put, verified), retry)).toThrow(CertificationNotFailed);
    expect(() => decide(given(put, failed), { ...retry, owner: 'art_2' })).toThrow(ProductNotFound);
    expect(decide(given(put, failed), retry)).toEqual([retried]);
    expect(decide(given(put, failed, retried), retry)).toEqual([]);
    expect(statusOf(known(given(put, failed, retried)))).toBe('pending');
  });
});

describe('superseding', () => {
  it('happens by one product', () => {
    expect(decide(given(put), { kind: 'supersede', by: 'prd_2' })).toEqual([superseded]);
    expect(decide(given(put, superseded), { kind: 'supersede', by: 'prd_2' })).toEqual([]);
    expect(() => decide(given(put, superseded), { kind: 'supersede', by: 'prd_3' })).toThrow(AlreadyCorrected);
  });
});

describe('any history', () => {
  const command: fc.Arbitrary<ProductCommand> = fc.oneof(
    fc.record({
      kind: fc.constant('change-offer' as const),
      owner: fc.constant(owner),
      change: fc.record({ stock: fc.nat(5) }),
    }),
    fc.constantFrom<ProductCommand>(
      { kind: 'archive', owner },
      { kind: 'retry', owner },
      { kind: 'supersede', by: 'prd_2' },
      { kind: 'record-certificate', certificate },
    ),
    fc.record({ kind: fc.constant('record-failure' as const), reason: fc.constantFrom('A', 'B') }),
  );
  const tryTo = (state: ProductState, what: ProductCommand): ProductEvent[] => {
    try {
      return decide(state, what);
    } catch {
      return [];
    }
  };
  it('gives published events only, takes every repeat as done, and never loses a certificate', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 30 }), (commands) => {
        let state = given(put);
        for (const what of commands) {
          const events = tryTo(state, what);
          for (const event of events) eventSchemas[`products.${event.type}.v1`].parse(event.data);
          const before = known(state);
          state = events.reduce<ProductState>(evolve, state);
          expect(tryTo(state, what)).toEqual([]);
          if (before.certification.stage === 'verified')
            expect(known(state).certification).toEqual(before.certification);
        }
      }),
    );
  });
});

it('has every command decided in every state: it leads where the table says, changes nothing, or is refused by a code', () => {
  const product = (...events: ProductEvent[]) => known(given(put, ...events));
  const owners = [owner, 'art_2'];
  const photo = (id: string) => ({
    kind: 'add-photo' as const,
    photo: { id, width: 4, height: 3, blur: '', sha256: 'ab' },
  });
  const seen = explore(productMachine, {
    examples: {
      absent: [{ kind: 'absent' }],
      pending: [product()],
      failed: [product(failed)],
      verified: [product(verified)],
      archived: [product(archived), product(failed, archived), product(verified, archived)],
      superseded: [product(superseded), product(verified, superseded), product(archived, superseded)],
    },
    commands: {
      register: [
        { kind: 'register', product: registered },
        { kind: 'register', product: { ...registered, supersedes: 'prd_0' } },
        { kind: 'register', product: { ...registered, price: '2500.50', currency: 'UGX' } },
      ],
      'change-offer': owners.flatMap((by) =>
        [{ stock: 2 }, { stock: 1 }, { currency: 'UGX', price: '0.50' } as const].map((change) => ({
          kind: 'change-offer',
          owner: by,
          change,
        })),
      ),
      archive: owners.map((by) => ({ kind: 'archive', owner: by })),
      retry: owners.map((by) => ({ kind: 'retry', owner: by })),
      'add-photo': ['a', 'b', 'c', 'd', 'e', 'f'].map(photo),
      supersede: ['prd_2', 'prd_3'].map((by) => ({ kind: 'supersede', by })),
      'record-certificate': [{ kind: 'record-certificate', certificate }],
      'record-failure': [{ kind: 'record-failure', reason: 'REFUSED' }],
    },
    after: (before, events) => events.reduce<ProductState>(evolve, before),
  });
  expect(seen).toEqual(transitionsOf(productMachine));
});
