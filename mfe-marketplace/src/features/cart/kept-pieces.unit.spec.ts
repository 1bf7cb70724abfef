import { dropPiece, keepPiece, keptPieces } from './kept-pieces.ts';

describe('kept pieces', () => {
  it('are kept once each, newest first, until they are taken off', () => {
    for (const id of ['prd_a', 'prd_b', 'prd_a']) keepPiece('cus_1', id);
    expect(keptPieces('cus_1')).toEqual(['prd_a', 'prd_b']);
    dropPiece('cus_1', 'prd_a');
    dropPiece('cus_1', 'prd_z');
    expect(keptPieces('cus_1')).toEqual(['prd_b']);
  });

  it('are one’s own', () => {
    keepPiece('cus_1', 'prd_a');
    expect(keptPieces('cus_2')).toEqual([]);
  });

  it.each(['{', '"x"', 'null', '[1,{"a":2}]'])('survive a broken store: %s', (stored) => {
    localStorage.setItem('asili.kept.cus_1', stored);
    expect(keptPieces('cus_1')).toEqual([]);
  });

  it('stop at fifty', () => {
    for (let n = 0; n < 60; n += 1) keepPiece('cus_1', `prd_${n}`);
    expect(keptPieces('cus_1')).toHaveLength(50);
    expect(keptPieces('cus_1')[0]).toBe('prd_59');
  });
});
