import { newId } from '@asili/kernel';
import type { TestEvent } from './harness.ts';

/** A small generator whose numbers are the same on every run. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const mixed = [...items];
  for (let i = mixed.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    [mixed[i], mixed[j]] = [mixed[j] as T, mixed[i] as T];
  }
  return mixed;
}

const dayMs = 86_400_000;

/** Two artisans with products of every fate and 400 checks of them over the 60 days before `now`. */
export function aBusyShop(now: Date, random = seeded(7)) {
  const artisans = [newId('art'), newId('art')] as const;
  const events: TestEvent[] = [];
  const ago = (days: number) => new Date(now.getTime() - Math.round(days * dayMs));
  const products = Array.from({ length: 9 }, (_, index) => ({
    id: newId('prd'),
    artisanId: artisans[index % 3 === 0 ? 1 : 0],
    name: index === 1 ? '=HYPERLINK("http://evil")' : `Product ${index}`,
  }));
  products.forEach(({ id, artisanId, name }, index) => {
    events.push(registered(id, artisanId, name, 'KE', ago(60 - index * 3)));
    if (index !== 2) events.push(certified(id, artisanId, ago(59 - index * 3)));
    if (index === 4) events.push(productEvent(id, 3, 'product-superseded', { by: 'prd_next' }, ago(5)));
    if (index === 5) events.push(productEvent(id, 3, 'product-archived', {}, ago(4)));
  });
  for (let i = 0; i < 400; i += 1)
    events.push(
      aCheck(
        products[Math.floor(random() * random() * products.length)] ?? { id: 'none', artisanId: artisans[0] },
        ago(random() * 60),
        random(),
      ),
    );
  return { artisans, products, events };
}

/** A certified product of an artisan from another country, checked once. */
export function aNewProduct(at: Date): TestEvent[] {
  const [id, artisanId] = [newId('prd'), newId('art')];
  return [registered(id, artisanId, 'New', 'GH', at), certified(id, artisanId, at), aCheck({ id, artisanId }, at, 0.5)];
}

function productEvent(id: string, version: number, type: string, data: object, at: Date): TestEvent {
  return { type: `products.${type}.v1`, subject: id, version, data: { productId: id, ...data }, at };
}

function registered(id: string, artisanId: string, name: string, country: string, at: Date): TestEvent {
  return productEvent(
    id,
    1,
    'product-registered',
    {
      artisanId,
      country,
      shortCode: '12345674',
      name,
      description: '',
      category: 'Woodwork',
      images: [],
      price: null,
      currency: 'USD',
      stock: 1,
    },
    at,
  );
}

function certified(id: string, artisanId: string, at: Date): TestEvent {
  return productEvent(
    id,
    2,
    'product-certified',
    {
      artisanId,
      certificate: {
        network: 'local',
        tokenId: 't',
        serial: 1,
        transactionId: 'x',
        consensusAt: at.toISOString(),
        metadataCid: 'c',
        contentHash: 'h',
        explorerUrl: 'u',
        feeUsd: '0.02',
      },
    },
    at,
  );
}

function aCheck({ id: productId, artisanId }: { id: string; artisanId: string }, at: Date, chance: number): TestEvent {
  const verificationId = newId('vrf');
  const copy = chance > 0.9;
  const isUnknown = chance < 0.05;
  const place = chance > 0.5 ? ['Nairobi', 'Accra', 'S1.5 E37.0'][Math.floor(chance * 30) % 3] : undefined;
  return {
    type: 'verification.code-checked.v1',
    subject: verificationId,
    version: 1,
    at,
    data: {
      verificationId,
      code: 'other',
      productId: isUnknown ? null : productId,
      artisanId: isUnknown ? null : artisanId,
      verdict: copy ? 'SUSPECT' : 'RECORD_GENUINE',
      isAuthentic: !copy,
      reasons: [],
      counted: !copy && !isUnknown && chance < 0.8,
      ...(copy && { countedAttempt: chance > 0.92 }),
      ...(place !== undefined && { place }),
      channel: 'web',
    },
  };
}
