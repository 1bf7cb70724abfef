import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { eventSchemas, isEventType, parseEvent, profileV1 } from '../src/index.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** Frozen events as they lie in topics that are kept for ever, one file per version in the test folder of its owner. */
function goldens(type: string): unknown[] {
  const files = globSync(`services/*/test/fixtures/**/${type}.json`, { cwd: root });
  return files.flatMap((file) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as unknown);
}

describe('every event version ever published', () => {
  it.each(Object.keys(eventSchemas))('%s has golden fixtures and reads them without losing anything', (type) => {
    const fixtures = goldens(type);
    expect(fixtures.length).toBeGreaterThan(0);
    for (const data of fixtures) {
      if (!isEventType(type)) throw new Error(type);
      expect(parseEvent(type, data)).toEqual(data);
    }
  });
});

it('every profile ever published is read without losing anything', () => {
  const fixtures = goldens('identity.profile.v1');
  expect(fixtures.length).toBeGreaterThan(2);
  for (const data of fixtures) expect(profileV1.parse(data)).toEqual(data);
});
