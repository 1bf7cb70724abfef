import { satisfies, unmetRanges } from './remotes.ts';

it.each([
  ['19.3.1', '^19.3.1', true],
  ['19.4.0', '^19.3.1', true],
  ['19.3.0', '^19.3.1', false],
  ['20.0.0', '^19.3.1', false],
  ['0.2.0', '^0.2.0', true],
  ['0.2.7', '^0.2.0', true],
  ['0.3.0', '^0.2.0', false],
  ['0.1.9', '^0.2.0', false],
  ['0.0.2', '^0.0.1', false],
])('%s for %s: %p', (version, range, fits) => {
  expect(satisfies(version, range)).toBe(fits);
});

it('names what is not met', () => {
  const versions: Record<string, string[]> = { react: ['19.3.1'], '@asili/ui': ['0.1.0'] };
  expect(
    unmetRanges({ react: '^19.0.0', '@asili/ui': '^0.2.0', zxing: '^1.0.0' }, (name) => versions[name] ?? []),
  ).toEqual(['@asili/ui ^0.2.0 (has 0.1.0)', 'zxing ^1.0.0 (has none)']);
});
