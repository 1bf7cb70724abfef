import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { errorTexts, languages } from '@asili/contracts';
import { InvalidPeriod } from '../src/artisan-analytics/domain/period.ts';
import { AnalyticsNotFound } from '../src/artisan-analytics/get-analytics.ts';

const codes = [InvalidPeriod, AnalyticsNotFound].map((kind) => new kind().code).sort();

describe('error texts', () => {
  it('are there in every language for every error, and for nothing else', () => {
    expect(Object.keys(errorTexts).filter((code) => code.startsWith('ANALYTICS.')).sort()).toEqual(codes);
    for (const code of codes) for (const language of languages) expect(errorTexts[code]?.[language]).toMatch(/\S{3}/);
  });
});
