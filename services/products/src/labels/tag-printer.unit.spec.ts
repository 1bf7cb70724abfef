import { describe, expect, it } from '@jest/globals';
import type { TagContent } from './print-tag.ts';
import { QrcodeDrawer } from './qr-drawer.qr.ts';
import { PdfTagPrinter } from './tag-printer.pdf.ts';

const tag: TagContent = {
  name: 'Lidded ukhamba basket', maker: 'Nomusa Zulu', place: ['Hluhluwe', 'South Africa'], year: '2026', shortCode: '40718823',
  qrPayload: 'https://asili.example/verify/40718823', contentHash: '9f'.repeat(32), pending: false, asOf: new Date('2026-11-21T10:00:00Z'),
};
const printer = new PdfTagPrinter(new QrcodeDrawer());
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

describe('the printed tag', () => {
  it('is one page of A6 and the same bytes for the same tag', async () => {
    const first = await printer.print(tag);
    expect(text(first)).toMatch(/^%PDF-1\.\d/);
    expect(text(first).match(/\/Type \/Page\b/g)).toHaveLength(1);
    const [, width = '', height = ''] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text(first)) ?? [];
    expect([Math.round((Number(width) / 72) * 25.4), Math.round((Number(height) / 72) * 25.4)]).toEqual([105, 148]);
    expect(Buffer.from(await printer.print(tag)).equals(Buffer.from(first))).toBe(true);
  });
  it('takes the longest name and any letters', async () => {
    for (const name of ['W'.repeat(100), 'Ọ̀ṣun ŋɔɛ — théière œuvrée', 'ኢትዮጵያ 🧺', 'x']) {
      const page = text(await printer.print({ ...tag, name, maker: name, place: [name, name] }));
      expect(page.match(/\/Type \/Page\b/g)).toHaveLength(1);
    }
  });
});
