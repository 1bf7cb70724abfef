import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { eventSchemas, isEventType, parseEvent } from '@asili/contracts';

const own = Object.keys(eventSchemas).filter((type) => type.startsWith('verification.'));

/** Events as they lie in topics that are kept for ever: every version must stay readable, field by field. */
describe('published events', () => {
  it.each(own)('%s reads its golden fixtures without losing anything', (type) => {
    const fixtures = JSON.parse(readFileSync(path.join(import.meta.dirname, 'fixtures', `${type}.json`), 'utf8')) as unknown[];
    expect(fixtures.length).toBeGreaterThan(1);
    for (const data of fixtures) {
      if (!isEventType(type)) throw new Error(type);
      expect(parseEvent(type, data)).toEqual(data);
    }
  });
});
