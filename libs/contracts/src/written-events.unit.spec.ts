import { readFileSync } from 'node:fs';
import { eventSchemas, type WireType } from './events/registry.ts';
import { writtenSchemas } from './written-events.ts';

const exampleOf = (type: string): object =>
  [JSON.parse(readFileSync(new URL(`../golden/${type}.json`, import.meta.url), 'utf8')) as object].flat()[0] as object;

/** A value of a list that the writer of tomorrow may know and the reader of today does not. */
const unknownValues: readonly [type: WireType, field: string, value: unknown][] = [
  ['products.product-registered.v3', 'category', 'Glasswork'],
  ['products.product-registered.v3', 'technique', 'glass-blowing'],
  ['products.product-registered.v3', 'currency', 'XTS'],
  ['products.product-offer-changed.v2', 'currency', 'XTS'],
  ['products.product-certification-progressed.v1', 'step', 'notarised'],
  ['ledger.transaction-signed.v1', 'purpose', 'burn'],
  ['ledger.transaction-voided.v1', 'purpose', 'burn'],
  ['verification.code-checked.v1', 'verdict', 'STOLEN'],
  ['verification.code-checked.v1', 'channel', 'whatsapp'],
  ['verification.report-filed.v1', 'kind', 'damaged'],
];

describe('a value that is on no list of today', () => {
  it.each(unknownValues)('%s keeps it in %s when read', (type, field, value) => {
    const data = { ...exampleOf(type), [field]: value };
    expect(eventSchemas[type].parse(data)).toEqual(data);
  });

  it.each(unknownValues.filter(([type]) => type in writtenSchemas))(
    '%s refuses it in %s when written',
    (type, field, value) => {
      const refusal = writtenSchemas[type as keyof typeof writtenSchemas].safeParse({
        ...exampleOf(type),
        [field]: value,
      });
      expect(refusal.error?.issues.map(({ path }) => path)).toEqual([[field]]);
    },
  );
});

it('writes what readers accept', () => {
  for (const type of Object.keys(writtenSchemas) as (keyof typeof writtenSchemas)[]) {
    const data = writtenSchemas[type].parse(exampleOf(type));
    expect(eventSchemas[type].parse(data)).toEqual(data);
  }
});
