import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { errorTexts, languages } from '@asili/contracts';
import { ReportPhotosBusy, ReportPhotoTooLarge, ReportPhotoTypeRefused, ReportPhotoUnreadable } from '../src/reports/domain/report-photo.ts';
import { UnknownCode } from '../src/history/list-history.ts';

const codes = [new UnknownCode(), new ReportPhotoTooLarge(1, 1), new ReportPhotoTypeRefused(1), new ReportPhotoUnreadable(1), new ReportPhotosBusy()].map(({ code }) => code).sort();

describe('error texts', () => {
  it('are there in every language for every error, and for nothing else', () => {
    expect(Object.keys(errorTexts).filter((code) => code.startsWith('VERIFICATION.')).sort()).toEqual(codes);
    for (const code of codes) for (const language of languages) expect(errorTexts[code]?.[language]).toMatch(/\S{3}/);
  });
});
