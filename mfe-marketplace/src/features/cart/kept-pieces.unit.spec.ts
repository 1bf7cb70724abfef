import { keepPiece, keptPieces } from './kept-pieces.ts';

beforeEach(() => localStorage.clear());

describe('kept pieces', () => {
  it('are kept once each, newest first', () => {
    for (const id of ['prd_a', 'prd_b', 'prd_a']) keepPiece(id);
    expect(keptPieces()).toEqual(['prd_a', 'prd_b']);
  });

  it.each(['{', '"x"', 'null', '[1,{"a":2}]'])('survive a broken store: %s', (stored) => {
    localStorage.setItem('asili.kept', stored);
    expect(keptPieces()).toEqual([]);
  });

  it('stop at fifty', () => {
    for (let n = 0; n < 60; n += 1) keepPiece(`prd_${n}`);
    expect(keptPieces()).toHaveLength(50);
    expect(keptPieces()[0]).toBe('prd_59');
  });
});
