import {
  checkDigit,
  displayCode,
  groupCode,
  isShortCode,
  likelyShortCodes,
  makeShortCode,
  normaliseShortCode,
} from './short-code.ts';

describe('short code', () => {
  it('agrees with the published example of the algorithm (572 takes 4)', () => {
    expect(checkDigit('572')).toBe('4');
  });

  it('catches every single wrong digit and every swap of neighbours in 2,000 codes', () => {
    let missed = 0;
    for (let n = 0; n < 2000; n += 1) {
      const code = makeShortCode((n * 4_999_999 + 12_345) % 10_000_000);
      expect(isShortCode(code)).toBe(true);
      for (let i = 0; i < 8; i += 1) {
        for (let digit = 0; digit < 10; digit += 1) {
          const wrong = code.slice(0, i) + String(digit) + code.slice(i + 1);
          if (wrong !== code && isShortCode(wrong)) missed += 1;
        }
        const swapped = code.slice(0, i) + code.charAt(i + 1) + code.charAt(i) + code.slice(i + 2);
        if (swapped !== code && swapped.length === 8 && isShortCode(swapped)) missed += 1;
      }
    }
    expect(missed).toBe(0);
  });

  it('reads what people type and prints two groups of four', () => {
    const code = makeShortCode(1234567);
    expect(normaliseShortCode(` ${groupCode(code)} `)).toBe(code);
    for (const between of ['-', '–', '.', '/', '*'])
      expect(normaliseShortCode(`${code.slice(0, 4)}${between}${code.slice(4)}`)).toBe(code);
    for (const around of [`${code}#`, `*${code}#`, `#${code}`]) expect(normaliseShortCode(around)).toBe(code);
    for (const none of ['#', '-', '']) expect(normaliseShortCode(none)).toBe(none);
    expect(normaliseShortCode(' qr_basket_001 ')).toBe('qr_basket_001');
  });

  it('offers the code that was meant among the likely slips', () => {
    const code = makeShortCode(3141592);
    const slip = code.slice(0, 3) + code.charAt(4) + code.charAt(3) + code.slice(5);
    expect(likelyShortCodes(slip)).toContain(code);
    expect(likelyShortCodes(code)).toEqual([]);
    expect(likelyShortCodes('$ne')).toEqual([]);
  });

  it('groups the digits of a code, however they were typed, and leaves other text alone', () => {
    expect(
      ['31415926', '3141-5926', '314', '31415', '123456789', '', 'prd_1', 'https://x/31415926'].map(groupCode),
    ).toEqual(['3141 5926', '3141 5926', '314', '3141 5', '123456789', '', 'prd_1', 'https://x/31415926']);
    expect(displayCode('31415926')).toBe('3141\u00a05926');
    expect(displayCode('x'.repeat(200))).toHaveLength(40);
  });
});
