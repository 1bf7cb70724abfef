import { createHash } from 'node:crypto';
import { sealSvg } from './index.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hashes = Array.from({ length: 200 }, (_, i) => sha256(`piece ${i}`));

describe('sealSvg', () => {
  it('draws the same bytes for the same hash, for ever', () => {
    expect(hashes.slice(0, 4).map((hash) => sha256(sealSvg(hash)).slice(0, 16))).toEqual([
      '626d19925be3b8a6',
      '20fb023ee5d8b3fe',
      '4e90535be55b4015',
      '55c884c56236bfa5',
    ]);
    const all = createHash('sha256');
    for (const hash of hashes) all.update(sealSvg(hash));
    expect(all.digest('hex')).toBe('7f934b082ea07176c7e1ead0078101a3bf8fc92a12548819168b8a0cbf69b0cc');
  });

  it('gives every product a mark of its own, within 3.5 kB', () => {
    const drawn = hashes.map((hash) => sealSvg(hash));
    expect(new Set(drawn).size).toBe(hashes.length);
    expect(Math.max(...drawn.map((svg) => Buffer.byteLength(svg)))).toBeLessThanOrEqual(3584);
  });

  it('changes visibly when one digit changes', () => {
    const [hash = ''] = hashes;
    const other = `${hash.slice(0, -1)}${hash.endsWith('0') ? '1' : '0'}`;
    expect(sealSvg(other)).not.toBe(sealSvg(hash));
  });

  it('reads a hash with prefix and in capitals as the same', () => {
    const [hash = ''] = hashes;
    expect(sealSvg(`0x${hash.toUpperCase()}`)).toBe(sealSvg(hash));
  });

  it('carries a name when asked, stripped of markup', () => {
    const svg = sealSvg(hashes[0] ?? '', { title: 'Seal <b>"x"</b> & more', size: 40, colour: '#22305e' });
    expect(svg).toContain('role="img"><title>Seal b>x/b>  more</title>');
    expect(svg).toContain('width="40"');
    expect(svg).not.toContain('currentColor');
  });

  it('refuses what is no hash', () => {
    expect(() => sealSvg('zz')).toThrow(TypeError);
  });
});
