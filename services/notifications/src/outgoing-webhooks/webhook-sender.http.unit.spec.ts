import { expect, it } from '@jest/globals';
import { isPrivateByNumber, isPublicAddress } from './webhook-sender.http.ts';

it.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.168.1.1',
  '198.18.0.1',
  '198.19.255.255',
  '203.0.113.9',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '64:ff9b::a00:1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:a00:1::',
  '3fff::1',
  'fe80::1%eth0',
  'localhost',
  '',
  '127.1',
])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

it.each([
  '8.8.8.8',
  '1.1.1.1',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.0.1',
  '172.32.0.1',
  '192.169.0.1',
  '198.20.0.1',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2a00:1450:4001::8',
  '2c0f:fb50::1',
])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));

it.each([
  ['https://127.0.0.1/hooks', true],
  ['https://2130706433/', true],
  ['https://169.254.169.254/latest', true],
  ['https://[fd00::1]/', true],
  ['https://[::ffff:10.0.0.1]/', true],
  ['https://93.184.216.34/hooks', false],
  ['https://shop.example/', false],
  ['http://127.0.0.1:9000/', false],
])('%s is private by number: %j', (url, isPrivate) => {
  expect(isPrivateByNumber(url)).toBe(isPrivate);
});
