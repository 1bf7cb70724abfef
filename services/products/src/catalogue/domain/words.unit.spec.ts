import { describe, expect, it } from '@jest/globals';
import { compounds, endings, fold, forms, isPlain, nounForms, words } from './words.ts';

describe('words', () => {
  it('folds accents, drops stop words of three languages and keeps two letters', () => {
    expect(words('La théière d’Aïssata et le bol')).toEqual(['theiere', 'aissata', 'bol']);
    expect(words('Kikapu cha mkonge na shanga')).toEqual(['kikapu', 'mkonge', 'shanga']);
    expect(words('The 2 XL bowls, with lids')).toEqual(['2', 'xl', 'bowls', 'lids']);
  });
  it.each([
    ['ng’ombe wa Nyeri', ['ngombe', 'nyeri']],
    ["Ng'ang'a", ['nganga']],
    ['the artisan’s bowl', ['artisan', 'bowl']],
    ['qu’une étoffe d’ébène', ['etoffe', 'ebene']],
    ['hand-woven', ['hand', 'woven']],
  ])('%s has the words %j', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });
  it('knows compounds as one word', () => {
    expect(compounds('Hand-woven, lost-wax-cast; a - b')).toEqual(['handwoven', 'lostwaxcast']);
  });
  it.each([
    ['jewellery', 'jewelry'],
    ['colours', 'color'],
    ['coloured', 'color'],
    ['grey', 'gray'],
    ['tyres', 'tire'],
    ['aluminium', 'aluminum'],
    ['personalised', 'personalize'],
  ])('%s is written %s elsewhere', (one, other) => {
    expect(forms(one)).toContain(other);
    expect(forms(other)).toContain(one);
  });
  it('makes no word of a run without end', () => {
    expect(words('x'.repeat(5000))).toEqual([]);
  });
  it('tells plain writing from the rest', () => {
    for (const text of [';--{}$', '(a+)+$', '.*', '']) expect(isPlain(text)).toBe(false);
    for (const text of ['the', 'l’étoffe', 'a', 'na ya']) expect(isPlain(text)).toBe(true);
  });
  it('folds what is not Latin without loss', () => expect(fold('ÇAĞ')).toBe('cag'));
});

describe('nounForms', () => {
  it.each([
    ['kikapu', 'vikapu'],
    ['mkoba', 'mikoba'],
    ['chombo', 'vyombo'],
    ['mshumaa', 'mishumaa'],
    ['jiwe', 'mawe'],
    ['kiti', 'viti'],
    ['kinyago', 'vinyago'],
    ['mto', 'mito'],
    ['fundi', 'mafundi'],
    ['kijiji', 'vijiji'],
    ['kijiko', 'vijiko'],
    ['mtoto', 'watoto'],
    ['mwalimu', 'walimu'],
    ['mkeka', 'mikeka'],
    ['kanga', 'khanga'],
    ['ukuta', 'kuta'],
    ['ubao', 'mbao'],
  ])('%s and %s find each other', (one, many) => {
    expect(nounForms(one)).toContain(many);
    expect(nounForms(many)).toContain(one);
  });
});

describe('endings', () => {
  it.each([
    ['bowl', 'bowls'],
    ['jewelry', 'jewelries'],
    ['brush', 'brushes'],
    ['panier', 'paniers'],
    ['vase', 'vases'],
    ['bead', 'beaded'],
    ['carve', 'carved'],
    ['carve', 'carving'],
    ['weave', 'weaving'],
    ['beads', 'beaded'],
    ['stripe', 'striped'],
  ])('%s and %s find each other', (one, many) => {
    expect(endings(one)).toContain(many);
    expect(endings(many)).toContain(one);
  });
  it('undoes a doubled letter, and leaves short words and those that only look inflected alone', () => {
    expect(endings('knitted')).toContain('knit');
    expect(endings('ring')).not.toContain('r');
    expect(endings('string')).not.toContain('str');
    expect(endings('seed')).not.toContain('se');
  });
});
