import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { faultsOf, lengthOf, messages, pagesOf, paginate, render, type Message } from './render.ts';

describe('every text of every screen', () => {
  it('is pure GSM 03.38, fits a screen, and names the same values in every language', () => {
    expect(faultsOf(messages)).toEqual([]);
  });

  it.each([
    ['tête', 'fr a: has ê, which the GSM alphabet lacks'],
    ['x'.repeat(161), 'fr a: has a page of 161 septets, above 160'],
    [`x\f${'{'.repeat(81)}`, 'fr a: has a page of 162 septets, above 160'],
    ['{code}', 'fr a: names other values: code'],
    [undefined, 'fr a: is missing'],
  ])('%j would be found', (text, fault) => {
    expect(faultsOf({ en: { a: 'x' }, fr: text === undefined ? {} : { a: text } })).toEqual([fault]);
  });

  it('is looked at before the service is built', () => {
    const { nx } = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../../package.json'), 'utf8')) as {
      nx: { targets: Record<string, unknown> };
    };
    expect(nx.targets).toMatchObject({
      build: { dependsOn: ['check-texts'] },
      'check-texts': { options: { command: 'npm run -s ussd:texts' } },
    });
  });
});

describe('rendering', () => {
  const everywhere = { dial: '*384*7#', url: 'asili.example' };

  it('spells values inside the alphabet, on one line, and takes nothing in them for a text of ours', () => {
    expect(
      render(
        { key: 'ask-save', params: { name: 'Ĉ{price}\n\u202e1 Yes', price: [{ amount: '10.00', currency: 'KES' }] } },
        'en',
        everywhere,
      ),
    ).toBe('Register C{price} 1 Yes for KES 10? Its certificate cannot be changed.\n1 Yes\n2 No');
  });

  it('leaves no empty line for what is empty', () => {
    expect(
      render(
        {
          key: 'account',
          params: { name: 'Akinyi', business: '', phone: '+254700123456', products: '7', verified: '5' },
        },
        'en',
        everywhere,
      ),
    ).toBe('Akinyi\nPhone +254700123456\nProducts: 7 (5 verified)');
  });

  it('says whom to call under what leads nowhere, and nothing where nobody answers', () => {
    const say: readonly Message[] = [{ key: 'number-not-served' }, { key: 'ask-payout-number' }];
    const shown = (help?: string): readonly string[] => pagesOf(say, 'sw', 160, { ...everywhere, help }).pages;
    expect(shown('0800 723 253')).toEqual([
      `${messages.sw['number-not-served']}\nMsaada: piga 0800 723 253\n${messages.sw['ask-payout-number']}`,
    ]);
    expect(shown()).toEqual([`${messages.sw['number-not-served']}\n${messages.sw['ask-payout-number']}`]);
  });

  it('fails on a value that nobody gave', () => {
    expect(() => render({ key: 'reported' }, 'en', everywhere)).toThrow('reported needs number');
  });
});

describe('paging', () => {
  it.each([120, 160, 182])('of any text to %s septets loses nothing and never breaks a word', (maxSeptets) => {
    const words = Array.from({ length: 120 }, (_, index) => `word${index}${index % 7 === 0 ? '\n' : ' '}`).join('');
    const pages = paginate(words, maxSeptets, '98 More');
    expect(pages.length).toBeGreaterThan(3);
    for (const page of pages) expect(lengthOf(page)).toBeLessThanOrEqual(maxSeptets);
    expect(pages.slice(0, -1).every((page) => page.endsWith('\n98 More'))).toBe(true);
    expect(
      pages
        .map((page) => page.replace(/\n98 More$/, ''))
        .join(' ')
        .split(/\s+/)
        .filter(Boolean),
    ).toEqual(words.split(/\s+/).filter(Boolean));
  });

  it('begins a long question on the page of the short text above it, so that nobody pays for a page of a few words', () => {
    const above = 'Type a number from 1 to 9.';
    const line = `Which order? ${'1043213 Kikapu cha mkonge ACCEPTED '.repeat(4)}`.trim();
    const pages = paginate(`${above}\n${line}`, 120, '98 More').map((page) => page.replace(/\n98 More$/, ''));
    expect(pages[0]).toMatch(/^Type a number from 1 to 9\.\nWhich order\? 1043213 Kikapu/);
    expect(pages.join(' ').split(/\s+/)).toEqual(`${above} ${line}`.split(/\s+/));
  });

  it('parts a word that is longer than a page with a hyphen, and loses nothing', () => {
    const pages = paginate(`one ${'x'.repeat(200)} two`, 160, '98 More').map((page) => page.replace(/\n98 More$/, ''));
    expect(pages[0]).toBe('one');
    expect(pages.slice(0, -1).filter((page) => page.endsWith('-'))).toHaveLength(1);
    expect(pages.join(' ').replace(/- /g, '')).toBe(`one ${'x'.repeat(200)} two`);
  });

  it('breaks where it is told to, and not where a text fits', () => {
    expect(paginate('a\fb', 160, '98 More')).toEqual(['a\n98 More', 'b']);
    expect(paginate('x'.repeat(160), 160, '98 More')).toEqual(['x'.repeat(160)]);
    expect(paginate(`${'x'.repeat(160)}\fb`, 160, '98 More').every((page) => lengthOf(page) <= 160)).toBe(true);
  });
});
