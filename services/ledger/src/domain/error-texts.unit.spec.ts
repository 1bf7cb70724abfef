import { errorTexts } from '@asili/contracts';
import { DomainError } from '@asili/kernel';
import * as errors from './errors.ts';

describe('every error of the service', () => {
  const codes = Object.values(errors).map((type) => (new (type as new (...facts: string[]) => DomainError)('a', 'b')).code);
  it.each(codes)('%s has its sentence in every language', (code) => {
    for (const language of ['en', 'sw', 'fr'] as const) expect(errorTexts[code]?.[language]).toMatch(/\S/);
  });
  it('is unique', () => expect(new Set(codes).size).toBe(codes.length));
});
