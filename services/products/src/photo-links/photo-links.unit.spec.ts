import { describe, expect, it } from '@jest/globals';
import { newId } from '@asili/kernel';
import { PhotoLinkTokens } from './photo-links.ts';

const tokens = new PhotoLinkTokens('a key of this spec');
const productId = newId('prd');
const expiresAt = new Date('2026-11-26T09:00:00Z');
const token = tokens.sign({ productId, expiresAt });
const before = new Date(expiresAt.getTime() - 1000);

describe('a link', () => {
  it('is for one product until its last second, and fits into an SMS', () => {
    expect(tokens.read(token, before)).toEqual({ productId, expiresAt });
    expect(tokens.read(token, expiresAt)).toBeUndefined();
    expect(token.length).toBeLessThanOrEqual(60);
  });

  it('is nothing once any sign of it is another, nor under another key', () => {
    for (let at = 0; at < token.length; at += 1) {
      for (const sign of ['0', 'a', 'z', '_', '.']) {
        const other = token.slice(0, at) + sign + token.slice(at + 1);
        if (other !== token) expect([other, tokens.read(other, before)]).toEqual([other, undefined]);
      }
    }
    expect(new PhotoLinkTokens('another').read(token, before)).toBeUndefined();
    expect(tokens.read(token.replace(/\.[0-9a-z]+\./, `.${(4e9).toString(36)}.`), before)).toBeUndefined();
  });

  it.each(['', '.', '..', 'x'.repeat(100), `${productId}.1.x`, '\0'.repeat(57), 'é'.repeat(57)])(
    '%j is none',
    (text) => {
      expect(tokens.read(text, before)).toBeUndefined();
    },
  );
});
