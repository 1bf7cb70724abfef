import { PersonalValues, textOf } from './personal-values.ts';

const values = new PersonalValues(['+254712345678', 'Nakayima', 'amina@example.org', 'Jinja']);
const json = JSON.stringify({ phone: '254712345678', email: 'amina@example.org' });

it.each([
  ['as it is', '{"to":"+254712345678"}'],
  ['without its country', '0712345678'],
  ['as people write it', '+254 712-345 678'],
  ['in another case', 'NAKAYIMA'],
  ['in a sentence', 'She lives in jinja.'],
  ...[0, 1, 2].flatMap((before) =>
    (['base64', 'base64url', 'hex'] as const).map((how): [string, string] => [
      `in ${how} behind ${before} bytes`,
      Buffer.concat([Buffer.alloc(before, 'x'), Buffer.from(json)]).toString(how),
    ]),
  ),
  ['in bytes', textOf({ raw: Buffer.from(json) })],
  ['in a key', textOf({ 'amina@example.org': 1 })],
  ['in a list in a document', textOf({ a: [{ b: 'Nakayima' }] })],
])('is found %s', (_how, text) => {
  expect(values.foundIn(text)).toBeDefined();
});

it('is not found where it is not', () => {
  for (const text of [
    '',
    '+254712345679',
    'Nakuru',
    textOf({ at: new Date(0), id: 'art_01J', sealed: Buffer.alloc(64, 7) }),
  ])
    expect(values.foundIn(text)).toBeUndefined();
});
