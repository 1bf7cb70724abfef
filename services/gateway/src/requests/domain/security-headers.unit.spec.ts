import { describe, expect, it } from '@jest/globals';
import { answerContentPolicy, dataContentPolicy, pageContentPolicy, securityHeaders } from './security-headers.ts';

describe('security headers', () => {
  it('let pages load from this origin only, without inline script, eval or frames', () => {
    expect(pageContentPolicy).toContain("default-src 'none'");
    expect(pageContentPolicy).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(pageContentPolicy).toContain("frame-ancestors 'none'");
    expect(pageContentPolicy).toContain("base-uri 'none'");
    expect(pageContentPolicy).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:|\*/);
  });

  it('are on every answer', () => {
    for (const kind of ['page', 'data'] as const) {
      expect(securityHeaders(kind, { https: false })).toMatchObject({
        'x-content-type-options': 'nosniff', 'referrer-policy': 'strict-origin-when-cross-origin', 'cross-origin-opener-policy': 'same-origin', 'x-frame-options': 'DENY',
        'permissions-policy': expect.stringMatching(/camera=\(self\).* geolocation=\(self\)/), 'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
    }
  });

  it('let workers ask this origin and run the QR reader, outside a sandbox, in which none can be registered', () => {
    const policy = securityHeaders('worker', { https: false })['content-security-policy'];
    expect(policy).toBe("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
  });

  it('promise https for a year where the site is https, and only there', () => {
    expect(securityHeaders('page', { https: true })['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(securityHeaders('page', { https: false })).not.toHaveProperty('strict-transport-security');
    expect(securityHeaders('page', { https: false })['content-security-policy']).not.toContain('upgrade-insecure-requests');
  });

  it.each([
    ['JSON', { type: 'application/json', own: undefined, development: false }, dataContentPolicy],
    ['a drawing that brings a looser policy', { type: 'image/svg+xml', own: "script-src 'unsafe-inline'", development: false }, dataContentPolicy],
    ['a PDF, which its viewer has to open', { type: 'application/pdf', own: undefined, development: false }, "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"],
    ['the mailbox', { type: 'text/html', own: "default-src 'self'", development: true }, "default-src 'self'"],
    ['the mailbox without a policy', { type: 'text/html', own: undefined, development: true }, dataContentPolicy],
  ])('of a service\'s answer: %s', (_what, answer, policy) => {
    expect(answerContentPolicy(answer)).toBe(policy);
  });
});
