import { inLanguage } from '@asili/kernel';
import { describe, expect, it } from '@jest/globals';
import { languages, type Product, type Receipt } from '@asili/contracts';
import { PdfReceiptPrinter } from './receipt-printer.pdf.ts';
import { receiptTexts, verdictTexts } from './receipt-texts.ts';

const product = {
  id: 'prd_01m822y90hvy1ja42gn7qfcp1n',
  shortCode: '40718823',
  name: 'Lidded ukhamba basket',
  artisan: { id: 'art_1', firstName: 'Nomusa', lastName: 'Zulu', location: { city: 'Hluhluwe', country: 'ZA' } },
  certificate: {
    network: 'testnet',
    tokenId: '0.0.1004',
    serial: 76,
    transactionId: '0.0.2@1790000000.000000001',
    consensusAt: '2026-10-14T08:00:00.000Z',
    metadataCid: `bafybei${'a'.repeat(52)}`,
    contentHash: '9f'.repeat(32),
    explorerUrl: 'https://x',
    feeUsd: '0.02',
  },
} as unknown as Product;
const receipt: Receipt = {
  id: 'vrf_01m822y90hvy1ja42gn7qfcp1n',
  verifiedAt: '2026-11-22T16:55:29.123Z',
  code: '40718823',
  isAuthentic: true,
  verdict: 'RECORD_GENUINE',
  reasons: [],
  network: 'testnet',
  product,
};
const address = `https://asili.example/verify/receipt/${receipt.id}`;
const print = async (change: Partial<Receipt>, language: (typeof languages)[number] = 'en') =>
  Buffer.from(await new PdfReceiptPrinter().print({ receipt: { ...receipt, ...change }, language, address }));
const pages = (file: Buffer) => file.toString('latin1').match(/\/Type \/Page\b/g)?.length;

describe('the printed receipt', () => {
  it.each(languages)('is one page, the same bytes for the same receipt (%s)', async (language) => {
    const file = await print({}, language);
    expect(pages(file)).toBe(1);
    expect((await print({}, language)).equals(file)).toBe(true);
  });

  it('names the artisan where the name of the business is empty', async () => {
    const of = (businessName?: string) =>
      print({
        product: { ...product, artisan: { ...product.artisan, ...(businessName !== undefined && { businessName }) } },
      });
    expect((await of(' ')).equals(await of())).toBe(true);
    expect((await of('Hluhluwe Weavers')).equals(await of())).toBe(false);
  });

  it('says that the name was removed where the artisan was erased', async () => {
    expect(languages.map((language) => inLanguage(receiptTexts, language).madeBy(''))).toEqual([
      'The artisan had their name removed.',
      'Fundi aliomba jina lake liondolewe.',
      'L’artisan a fait retirer son nom.',
    ]);
    expect(
      pages(
        await print({
          product: { ...product, artisan: { id: 'art_1', firstName: '', location: { city: '', country: 'ZA' } } },
        }),
      ),
    ).toBe(1);
  });

  it('stays one page for the longest names, any letters, and a verdict without product', async () => {
    const long = {
      ...product,
      name: 'W'.repeat(100),
      artisan: { ...product.artisan, businessName: 'ኢትዮጵያ ŋɔɛ '.repeat(9) },
    };
    expect(pages(await print({ product: long, reasons: ['LEDGER_UNREACHABLE'] }, 'fr'))).toBe(1);
    for (const verdict of ['UNKNOWN', 'SUSPECT', 'PENDING', 'LEDGER_UNREACHABLE', 'REVOKED'] as const)
      expect(pages(await print({ verdict, isAuthentic: false, product: null, code: null }, 'sw'))).toBe(1);
  });
});

describe('what a receipt says of a verdict', () => {
  it.each([
    ['RECORD_GENUINE', [], ['Authentic', /^Product is authentic!/]],
    [
      'UNKNOWN',
      ['NO_SUCH_CODE'],
      ['Not Verified', 'Warning: Product authenticity could not be verified.', /no certificate with this code/],
    ],
    ['UNKNOWN', ['CHECK_DIGIT'], ['Not Verified', /^Warning/, /at least one digit is wrong/]],
    ['SUSPECT', ['FOREIGN_HOST'], ['Not Verified', /^Warning/, /another website/]],
    ['SUSPECT', ['LEDGER_MISMATCH'], ['Not Verified', /^Warning/, /did not match our record/]],
    ['REVOKED', ['SUPERSEDED'], ['Not Verified', /^Warning/, /no longer valid/]],
    ['PENDING', ['CERTIFICATE_PENDING'], ['Pending', /not on the ledger yet/]],
    ['LEDGER_UNREACHABLE', ['LEDGER_UNREACHABLE'], ['Couldn’t reach the ledger', /is on record/]],
  ] as const)('%s %p', (verdict, reasons, expected) => {
    const said = verdictTexts(receiptTexts.en, { verdict, reasons: [...reasons] });
    expect(said).toHaveLength(expected.length);
    expected.forEach((text, index) => expect(said[index]).toMatch(text));
  });
});
