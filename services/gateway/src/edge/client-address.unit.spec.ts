import { describe, expect, it } from '@jest/globals';
import { ClientAddress } from './parse-request.ts';

describe("the client's address", () => {
  it.each([
    ['no proxy: claims count for nothing', [], '203.0.113.9', '1.2.3.4', '203.0.113.9'],
    ['our proxy: the last hop counts', ['10.0.0.0/8'], '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    [
      'our proxy: what the client put in front does not',
      ['10.0.0.0/8'],
      '10.0.0.1',
      '1.2.3.4, 203.0.113.9',
      '203.0.113.9',
    ],
    ['a chain of our proxies', ['10.0.0.0/8'], '10.0.0.1', '1.2.3.4, 203.0.113.9, 10.0.0.7', '203.0.113.9'],
    ['a client that claims to be our proxy', ['10.0.0.0/8'], '203.0.113.9', '10.0.0.1', '203.0.113.9'],
    ['our proxy with rubbish', ['10.0.0.1'], '10.0.0.1', 'unknown, <script>', '10.0.0.1'],
    ['our proxy without the header', ['10.0.0.1'], '10.0.0.1', undefined, '10.0.0.1'],
    ['IPv4 inside IPv6', ['127.0.0.1'], '::ffff:127.0.0.1', '2001:db8::1', '2001:db8::1'],
    ['an IPv6 network of proxies', ['2001:db8:ff::/48'], '2001:db8:ff::2', '198.51.100.1', '198.51.100.1'],
  ])('%s', (_name, proxies, peer, forwarded, address) => {
    expect(new ClientAddress(proxies).of(peer, forwarded)).toBe(address);
  });
});
