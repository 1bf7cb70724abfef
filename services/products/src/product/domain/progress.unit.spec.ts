import { describe, expect, it } from '@jest/globals';
import type { ServiceEvent } from '@asili/contracts';
import { certificateOf, certificateWay, failure } from '../../../test/support/foreign-events.ts';
import { progressAfter, statusReasonOf, type CertificateProgress } from './progress.ts';
import type { RegisteredProduct } from './product.ts';

type Published = { type: string; data: object };
const after = (...events: Published[]): CertificateProgress | undefined =>
  events.reduce<CertificateProgress | undefined>(
    (progress, event, at) => progressAfter(progress, event as ServiceEvent<'ledger'>, new Date(at)) ?? progress,
    undefined,
  );
const [requested, stored, signed, delayed, minted, held] = certificateWay('prd_1', 'art_1') as unknown as [
  Published,
  Published,
  Published,
  Published,
  Published,
  Published,
];
const again = (attempt: number): Published => ({ ...requested, data: { ...requested.data, attempt } });
const stepsOf = (...events: Published[]) =>
  after(...events)?.steps.map(({ attempt, step, reason }) => [attempt, step, reason]);
const product = (certification: object) => ({ certification }) as RegisteredProduct;

describe('the progress of a certificate', () => {
  it('holds every step with its time and what was waited for; the outcome is the product’s own', () => {
    expect(after(requested, stored, signed, delayed, minted, held)).toEqual({
      attempt: 1,
      steps: [
        { attempt: 1, step: 'content-stored', at: 1 },
        { attempt: 1, step: 'signed', at: 2 },
        { attempt: 1, step: 'waiting', reason: 'LEDGER_UNREACHABLE', at: 3 },
        { attempt: 1, step: 'minted', at: 4 },
      ],
    });
  });

  it('tells a step once, and again after a wait', () => {
    expect(stepsOf(requested, signed, signed, delayed, delayed, signed)).toEqual([
      [1, 'signed', undefined],
      [1, 'waiting', 'LEDGER_UNREACHABLE'],
      [1, 'signed', undefined],
    ]);
  });

  it('reads the signatures the ledger’s first release published; the move comes after the mint', () => {
    const transaction = (purpose: string): Published => ({
      type: 'ledger.transaction-signed.v1',
      data: { productId: 'prd_1', purpose },
    });
    expect(stepsOf(requested, transaction('mint'), minted, transaction('hold'))).toEqual([
      [1, 'signed', undefined],
      [1, 'minted', undefined],
    ]);
  });

  it('keeps attempts apart', () => {
    expect(stepsOf(requested, signed, failure('prd_1', 'art_1'), again(2), signed)).toEqual([
      [1, 'signed', undefined],
      [2, 'signed', undefined],
    ]);
  });

  it('is bounded', () => {
    const flapping = Array.from({ length: 1200 }, (_, n) => (n % 2 === 0 ? signed : delayed));
    expect(after(requested, ...flapping)?.steps.length).toBeLessThan(1000);
    expect(after(requested, ...flapping)?.steps.at(-1)?.at).toBe(1200);
  });

  it('gives its owner the reason why a product stands where it does', () => {
    const way = [requested, stored, signed, delayed, minted];
    const pending = product({ stage: 'pending', attempt: 1 });
    expect(way.map((_, n) => statusReasonOf(pending, after(...way.slice(0, n + 1))))).toEqual([
      'requested',
      'content-stored',
      'signed',
      'LEDGER_UNREACHABLE',
      'minted',
    ]);
    expect(statusReasonOf(pending, undefined)).toBe('requested');
    expect(statusReasonOf(product({ stage: 'pending', attempt: 2 }), after(...way))).toBe('requested'); // The retry has not reached the ledger.
    expect(statusReasonOf(product({ stage: 'failed', reason: 'REFUSED', attempt: 1 }), after(...way))).toBe('REFUSED');
    expect(
      statusReasonOf(product({ stage: 'verified', certificate: certificateOf(), attempt: 1 }), after(...way)),
    ).toBeUndefined();
  });
});
