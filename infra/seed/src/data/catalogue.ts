import { eastern } from './east.ts';
import { saharan } from './sahel.ts';
import type { SeedProduct } from './shape.ts';
import { southern } from './south.ts';
import { western } from './west.ts';

/** The demo shop's pieces, each maker's spread over the whole, so that every page of the marketplace shows many crafts. */
export const catalogue: readonly SeedProduct[] = spread([...eastern, ...western, ...saharan, ...southern]);

function spread(pieces: readonly SeedProduct[]): SeedProduct[] {
  const place = (piece: SeedProduct) => {
    const own = pieces.filter(({ maker }) => maker === piece.maker);
    return (own.indexOf(piece) + 0.5) / own.length;
  };
  return pieces.map((piece) => ({ piece, at: place(piece) })).sort((left, right) => left.at - right.at).map(({ piece }) => piece);
}
