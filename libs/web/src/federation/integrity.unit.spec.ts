import { jest } from '@jest/globals';
import { integrityPlugin, MissingIntegrity } from './integrity.ts';

const known = 'https://asili.example/r/mfe-verify/remoteEntry.1.js';
const hashes = new Map([[known, 'sha256-abc']]);
type Hook = (argument: { url: string; attrs?: Record<string, string> }) => unknown;
const hooks = (strict: boolean) =>
  integrityPlugin(hashes, strict) as unknown as {
    createScript: Hook;
    createLink: Hook;
    fetch: (url: string, init: RequestInit) => unknown;
  };

describe('integrityPlugin', () => {
  it('sets the hash on scripts, with time enough for a slow line', () => {
    const { script, timeout } = hooks(true).createScript({ url: `${known}?r=1` }) as {
      script: HTMLScriptElement;
      timeout: number;
    };
    expect([script.integrity, script.crossOrigin, timeout]).toEqual(['sha256-abc', 'anonymous', 120_000]);
  });

  it('sets the hash on styles and on what is fetched', () => {
    const link = hooks(true).createLink({ url: known, attrs: { rel: 'stylesheet' } }) as HTMLLinkElement;
    expect([link.integrity, link.rel]).toEqual(['sha256-abc', 'stylesheet']);
    const fetched = jest.fn<typeof fetch>();
    globalThis.fetch = fetched;
    void hooks(true).fetch(known, {});
    expect(fetched).toHaveBeenCalledWith(
      known,
      expect.objectContaining({ integrity: 'sha256-abc', cache: 'no-cache' }),
    );
  });

  it('refuses what has no hash in production', () => {
    const url = 'https://asili.example/r/mfe-verify/other.js';
    expect(() => hooks(true).createScript({ url })).toThrow(MissingIntegrity);
    expect(() => hooks(true).createLink({ url })).toThrow(MissingIntegrity);
    expect(() => hooks(true).fetch(url, {})).toThrow(MissingIntegrity);
  });

  it('lets it through while developing', () => {
    const { script } = hooks(false).createScript({ url: 'https://asili.example/r/mfe-verify/other.js' }) as {
      script: HTMLScriptElement;
    };
    expect(script.integrity ?? '').toBe('');
  });
});
