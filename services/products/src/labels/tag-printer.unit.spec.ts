import { describe, expect, it } from '@jest/globals';
import type { TagContent } from './print-tag.ts';
import { drawTag, stepsOf } from './tag-printer.pdf.ts';

const tag: TagContent = {
  name: 'Lidded ukhamba basket',
  artisan: 'Nomusa Zulu',
  place: ['Hluhluwe', 'South Africa'],
  year: '2026',
  shortCode: '40718823',
  qrPayload: 'https://asili.example/verify/40718823',
  contentHash: '9f'.repeat(32),
  pending: false,
  typeAt: 'asili.example/verify',
  dial: null,
  asOf: new Date('2026-11-21T10:00:00Z'),
};
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

describe('the printed tag', () => {
  it('is one page of A6 and the same bytes for the same tag', async () => {
    const first = await drawTag(tag);
    expect(text(first)).toMatch(/^%PDF-1\.\d/);
    expect(text(first).match(/\/Type \/Page\b/g)).toHaveLength(1);
    const [, width = '', height = ''] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text(first)) ?? [];
    expect([Math.round((Number(width) / 72) * 25.4), Math.round((Number(height) / 72) * 25.4)]).toEqual([105, 148]);
    expect(Buffer.from(await drawTag(tag)).equals(Buffer.from(first))).toBe(true);
  });
  it('takes the longest name and any letters', async () => {
    for (const name of ['W'.repeat(100), 'Ọ̀ṣun ŋɔɛ — théière œuvrée', 'ኢትዮጵያ 🧺', 'x']) {
      const page = text(await drawTag({ ...tag, name, artisan: name, place: [name, name] }));
      expect(page.match(/\/Type \/Page\b/g)).toHaveLength(1);
    }
  });
  it('is titled with its product and code', async () => {
    const page = text(await drawTag({ ...tag, name: 'Basket' }));
    const [, object] = /\/Title (\d+) 0 R/.exec(page) ?? [];
    const [, title = ''] = new RegExp(`\n${object} 0 obj\n\\(\xfe\xff(.*?)\\)\n`, 's').exec(page) ?? [];
    expect(Buffer.from(title, 'latin1').swap16().toString('utf16le')).toBe('Basket · 4071 8823 · Asili');
  });
  it('tells what to dial only where that works', () => {
    expect(stepsOf(tag).flat().join(' ')).toMatch(/asili\.example\/verify$/);
    expect(stepsOf(tag).flat().join(' ')).not.toContain('*384');
    expect(
      stepsOf({ ...tag, dial: '*384*7*0*40718823#' })
        .flat()
        .join(' '),
    ).toContain('*384*7*0*40718823#');
  });
});
