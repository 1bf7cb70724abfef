import { errorTexts } from '@asili/contracts';
import { DomainError } from '@asili/kernel';
import * as checks from './checks/domain/errors.ts';
import * as content from './content/domain/errors.ts';
import * as minting from './minting/domain/errors.ts';
import * as network from './network/domain/errors.ts';

describe('every error of the service', () => {
  const codes = Object.values({ ...checks, ...content, ...minting, ...network }).map((type) => (new (type as new (...facts: string[]) => DomainError)('a', 'b')).code);
  it.each(codes)('%s has its sentence in every language', (code) => {
    for (const language of ['en', 'sw', 'fr'] as const) expect(errorTexts[code]?.[language]).toMatch(/\S/);
  });
  it('is unique', () => expect(new Set(codes).size).toBe(codes.length));
});
