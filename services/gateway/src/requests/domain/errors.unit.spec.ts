import { describe, expect, it } from '@jest/globals';
import { errorTexts, languages } from '@asili/contracts';
import { DomainError } from '@asili/kernel';
import * as errors from './errors.ts';

const classes = Object.entries(errors as unknown as Record<string, new (...facts: unknown[]) => DomainError>);

describe('every refusal', () => {
  it.each(classes)('%s has a stable code, a status of its kind and a sentence in each language', (_name, Refusal) => {
    const error = new Refusal(1);
    expect(error).toBeInstanceOf(DomainError);
    expect(error.code).toMatch(/^[A-Z]+\.[A-Z_]+$/);
    expect(error.status).toBeGreaterThanOrEqual(400);
    for (const language of languages) expect(errorTexts[error.code]?.[language]).toMatch(/\S.*[.!]$/);
    expect(new Set(languages.map((language) => errorTexts[error.code]?.[language])).size).toBe(languages.length);
  });
});
