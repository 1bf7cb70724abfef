import { describe, expect, it } from '@jest/globals';
import { errorTexts, languages } from '@asili/contracts';
import { problemOf } from '@asili/platform';
import { DomainError } from '@asili/kernel';
import * as errors from './errors.ts';

/** The specification's, to the letter. */
const quoted = 'Please login as a customer to add items to cart';
const classes = Object.entries(errors as unknown as Record<string, new (...facts: unknown[]) => DomainError>);

describe('every refusal', () => {
  it.each(classes)('%s has a stable code, a status of its kind and a sentence in each language', (_name, Refusal) => {
    const error = new Refusal(1);
    expect(error).toBeInstanceOf(DomainError);
    expect(error.code).toMatch(/^[A-Z]+\.[A-Z_]+$/);
    expect(error.status).toBeGreaterThanOrEqual(400);
    const details = languages.map((language) => problemOf(error, errorTexts, language, 'req_1').detail);
    for (const detail of details) if (detail !== quoted) expect(detail).toMatch(/\S[^{}]*[.!]$/);
    expect(new Set(details).size).toBe(languages.length);
  });
});
