import { eastern } from './east.ts';
import { saharan } from './sahel.ts';
import type { SeedProduct } from './shape.ts';
import { southern } from './south.ts';
import { western } from './west.ts';

/** The demo shop's pieces, interleaved so that the newest page of the marketplace shows many crafts. */
export const catalogue: readonly SeedProduct[] = interleave([eastern, western, saharan, southern]);

function interleave<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, row) => lists.map((list) => list[row])).flat().filter((item) => item !== undefined);
}
