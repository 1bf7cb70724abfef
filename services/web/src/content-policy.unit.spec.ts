import { describe, expect, it } from '@jest/globals';
import { contentPolicy, pageContentPolicy } from './content-policy.ts';

describe('content policies', () => {
  it('let pages load from this origin only, without inline script, eval or frames', () => {
    expect(pageContentPolicy()).toContain("default-src 'none'");
    expect(pageContentPolicy()).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(pageContentPolicy()).toContain("frame-ancestors 'none'");
    expect(pageContentPolicy()).toContain("base-uri 'none'");
    expect(pageContentPolicy()).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:|\*/);
  });

  it('allow in a page what the build put there, by its hash, and nothing else', () => {
    const inline = { scripts: ["'sha256-a'"], styles: ["'sha256-b'", "'sha256-c'"] };
    const policy = contentPolicy('page', { https: false }, inline)['content-security-policy'];
    expect(policy).toContain(
      "; script-src 'self' 'wasm-unsafe-eval' 'sha256-a'; style-src 'self' 'sha256-b' 'sha256-c'; ",
    );
    expect(policy).not.toContain('unsafe-inline');
  });

  it('let workers ask this origin and run the QR reader, outside a sandbox, in which none can be registered', () => {
    expect(contentPolicy('worker', { https: false })['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
  });

  it('upgrade what a page names by http where the site is https, and only there', () => {
    expect(contentPolicy('page', { https: true })['content-security-policy']).toBe(
      `${pageContentPolicy()}; upgrade-insecure-requests`,
    );
    expect(contentPolicy('page', { https: false })['content-security-policy']).toBe(pageContentPolicy());
  });
});
