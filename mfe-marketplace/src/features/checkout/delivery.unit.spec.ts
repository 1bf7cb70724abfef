import { terms } from '@asili/web/testing';
import { deliveryOf } from './delivery.ts';

const shipOnly = { ...terms, pickup: { offered: false } };

it.each([
  ['the first zone that names the country', terms, 'KE', undefined, { kind: 'ship', zone: 'zone_home' }],
  ['pickup where it is wanted', terms, 'KE', 'pickup', { kind: 'pickup' }],
  ['pickup where nothing is sent to', terms, 'JP', 'zone_home', { kind: 'pickup' }],
  ['sending where pickup is not offered', shipOnly, 'FR', 'pickup', { kind: 'ship', zone: 'zone_europe' }],
  ['no way where there is none', shipOnly, 'JP', undefined, undefined],
  ['none before the terms are known', undefined, 'KE', 'pickup', undefined],
])('delivery is %s', (_what, shipping, country, requested, request) => {
  expect(deliveryOf(shipping, country, requested).choice?.request).toEqual(request);
});
