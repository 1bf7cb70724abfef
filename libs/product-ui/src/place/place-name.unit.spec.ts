import { placeLine, placeName, towns } from './place-name.ts';

describe('placeName', () => {
  it.each([
    ['S1.5 E37.0', 'en', 'Nairobi, Kenya', true],
    ['N13.5 W6.5', 'fr', 'Ségou, Mali', true],
    ['N6.5 E3.5', 'sw', 'Lagos, Nigeria', true],
    ['S28.0 E32.5', 'fr', 'Hluhluwe, Afrique du Sud', true],
    ['N51.5 E0.0', 'fr', 'London, Royaume-Uni', true],
    ['S40.0 W20.0', 'en', '40° S, 20° W', false],
    ['KE', 'fr', 'Kenya', false],
    ['Nairobi, KE', 'en', 'Nairobi, Kenya', false],
    ['somewhere else', 'en', 'somewhere else', false],
    ['', 'en', '', false],
  ])('tells %j in %s as %s', (place, locale, name, about) => {
    expect(placeName(place, locale)).toEqual({ name, about });
  });
});

it.each([
  ['S1.5 E37.0', '≈\u00a0Nairobi, Kenya'],
  ['Nairobi, KE', 'Nairobi, Kenya'],
])('a list has %s as %s', (place, line) => {
  expect(placeLine(place, 'en')).toBe(line);
});

it('every town of the list can be read and is where it says', () => {
  const lines = towns.split(/[|\n]/);
  expect(lines.length).toBeGreaterThan(150);
  for (const line of lines) {
    const [, name = '', country, latitude, longitude] =
      /^(.+) ([A-Z]{2}) (-?\d+(?:\.\d)?) (-?\d+(?:\.\d)?)$/.exec(line) ?? [];
    expect([line, name !== '' && country !== undefined]).toEqual([line, true]);
    const square = `${Number(latitude) < 0 ? 'S' : 'N'}${Math.abs(Number(latitude)).toFixed(1)} ${Number(longitude) < 0 ? 'W' : 'E'}${Math.abs(Number(longitude)).toFixed(1)}`;
    expect(placeName(square, 'en').name).toContain(name);
  }
});
