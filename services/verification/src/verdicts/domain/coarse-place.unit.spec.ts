import { describe, expect, it } from '@jest/globals';
import { coarsePlace } from './verdict.ts';

describe('coarsePlace', () => {
  it('rounds a position to half a degree', () => {
    expect(coarsePlace({ latitude: -1.2921, longitude: 36.8219 })).toBe('S1.5 E37.0');
    expect(coarsePlace({ latitude: 0.1, longitude: -0.1 })).toBe('N0.0 E0.0');
  });

  it.each([
    { lat: -1.2921, lng: 36.8219 },
    { lat: -1.2921, lon: 36.8219 },
    { coords: { latitude: -1.2921, longitude: 36.8219, accuracy: 5 }, timestamp: 1 },
  ])('reads %j too', (location) => {
    expect(coarsePlace(location)).toBe('S1.5 E37.0');
  });

  it.each([
    'Unknown',
    'Moi Avenue 12, Nairobi',
    null,
    undefined,
    7,
    [],
    {},
    { coords: null },
    { coords: 'x' },
    { latitude: '1', longitude: 2 },
    { latitude: 91, longitude: 0 },
    { latitude: Number.NaN, longitude: 0 },
    { latitude: { $gt: 0 }, longitude: 0 },
  ])('takes nothing from %j', (location) => {
    expect(coarsePlace(location)).toBeUndefined();
  });
});
