import { describe, expect, it } from '@jest/globals';
import { cleanLine, cleanParagraphs } from './register-product.ts';

describe('cleanLine', () => {
  it('takes out controls and reordering marks, joins spaces and composes accents', () => {
    expect(cleanLine('  Kiondo\u0000\u202e  ya\tpwani ')).toBe('Kiondo ya pwani');
    expect(cleanLine('The\u0301ie\u0300re')).toBe('Théière');
    expect(cleanLine('\u200b\u2066\ufeff ')).toBe('');
  });
  it('keeps letters of every script and the marks they need', () => {
    for (const text of ['Ọ̀ṣun', 'ኢትዮጵያ', 'ŋɔɛ', 'می‌خواهم']) expect(cleanLine(text)).toBe(text.normalize('NFC'));
  });
});

describe('cleanParagraphs', () => {
  it('keeps paragraphs and no more than one empty line', () => {
    expect(cleanParagraphs('One  line\r\n\r\n\r\n\r\nTwo\u0007\n')).toBe('One line\n\nTwo');
  });
});
