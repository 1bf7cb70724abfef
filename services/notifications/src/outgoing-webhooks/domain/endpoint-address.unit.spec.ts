import { expect, it } from '@jest/globals';
import { isEndpointAddress } from './endpoint-address.ts';

it.each([
  ['https://shop.example/hooks', true, true],
  ['https://shop.example:8443/hooks?of=asili', true, true],
  ['http://localhost:9000/hooks', true, false],
  ['http://127.0.0.1/hooks', true, false],
  ['http://[::1]:9000/', true, false],
  ['http://2130706433/', true, false], // 127.0.0.1, as one number.
  ['http://shop.example/hooks', false, false],
  ['http://localhost.shop.example/', false, false],
  ['http://10.0.0.1/', false, false],
  ['https://user:secret@shop.example/', false, false],
  ['ftp://shop.example/', false, false],
  ['file:///etc/passwd', false, false],
  ['shop.example', false, false],
])('%s: %j in development, %j in production', (url, inDevelopment, inProduction) => {
  expect([isEndpointAddress(url, true), isEndpointAddress(url, false)]).toEqual([inDevelopment, inProduction]);
});
