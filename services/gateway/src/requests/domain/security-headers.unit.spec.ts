import { describe, expect, it } from '@jest/globals';
import { answerContentPolicy, dataContentPolicy, securityHeaders } from './headers.ts';

describe('security headers', () => {
  it('are on every answer', () => {
    expect(securityHeaders({ https: false })).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'permissions-policy': expect.stringMatching(/camera=\(self\).* geolocation=\(self\)/),
      'content-security-policy': expect.stringMatching(/^default-src 'none'.* sandbox$/),
    });
  });

  it('promise https for a year where the site is https, and only there', () => {
    expect(securityHeaders({ https: true })['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(securityHeaders({ https: false })).not.toHaveProperty('strict-transport-security');
    expect(securityHeaders({ https: false })['content-security-policy']).not.toContain('upgrade-insecure-requests');
  });

  it.each([
    ['JSON', { type: 'application/json', own: undefined, mayChoose: false }, dataContentPolicy],
    [
      'a drawing that brings a looser policy',
      { type: 'image/svg+xml', own: "script-src 'unsafe-inline'", mayChoose: false },
      dataContentPolicy,
    ],
    [
      'a PDF, which its viewer has to open',
      { type: 'application/pdf', own: undefined, mayChoose: false },
      "frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    ],
    ['the mailbox', { type: 'text/html', own: "default-src 'self'", mayChoose: true }, "default-src 'self'"],
    ['the mailbox without a policy', { type: 'text/html', own: undefined, mayChoose: true }, dataContentPolicy],
  ])("of a service's answer: %s", (_what, answer, policy) => {
    expect(answerContentPolicy(answer)).toBe(policy);
  });
});
