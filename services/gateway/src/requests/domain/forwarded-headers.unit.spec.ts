import { describe, expect, it } from '@jest/globals';
import { answerHeaders, hasDoubledHeader, requestHeaders } from './headers.ts';

describe('headers towards services', () => {
  it('are the listed ones only', () => {
    const passed = requestHeaders({
      accept: 'application/json',
      'accept-language': 'sw',
      'content-type': 'application/json',
      'idempotency-key': 'k',
      'if-none-match': 'W/"a", "b"',
      'user-agent': 'x',
      cookie: 'a=b',
      authorization: 'Bearer x',
      'x-asili-actor': 'forged',
      'x-asili-browser': 'forged',
      'X-Asili-Session': 'forged',
      'x-forwarded-for': '1.2.3.4',
      'x-real-ip': '1.2.3.4',
      forwarded: 'for=1.2.3.4',
      connection: 'close',
      'transfer-encoding': 'chunked',
      host: 'evil',
      'x-correlation-id': 'forged',
      'x-http-method-override': 'DELETE',
      'x-csrf-token': 't',
      origin: 'o',
    });
    expect(passed).toEqual({
      accept: 'application/json',
      'accept-language': 'sw',
      'content-type': 'application/json',
      'idempotency-key': 'k',
      'if-none-match': '"a", "b"',
      'user-agent': 'x',
    });
  });

  it('have the signatures of webhooks', () => {
    const signatures = { 'stripe-signature': 't=1,v1=a', 'x-paystack-signature': 'b' };
    expect(requestHeaders(signatures)).toEqual(signatures);
  });

  it('come back without hop-by-hop, cookies and our own', () => {
    expect(
      answerHeaders({
        'content-type': 'a/b',
        etag: '"x"',
        'set-cookie': ['a=b'],
        'x-asili-session': '{}',
        connection: 'keep-alive',
        'transfer-encoding': 'chunked',
        server: 's',
        vary: ['a', 'b'],
        gone: undefined,
      }),
    ).toEqual({ 'content-type': 'a/b', etag: '"x"', vary: ['a', 'b'] });
  });

  it.each([
    [['Host', 'a', 'Host', 'b'], true],
    [['Host', 'a', 'host', 'a'], true],
    [['Content-Length', '1', 'content-length', '1'], true],
    [['Cookie', 'a', 'Cookie', 'b'], true],
    [['Accept', 'a', 'Accept', 'b'], false],
    [['Host', 'a'], false],
    [[], false],
  ])('%j are doubled: %s', (raw, doubled) => {
    expect(hasDoubledHeader(raw)).toBe(doubled);
  });
});
