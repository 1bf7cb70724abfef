import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { defineConfig } from './define-config.ts';
import { readSecret } from './secrets.ts';

let dir: string;
const config = (env: Record<string, string> = {}) =>
  defineConfig('identity', z.object({}), { ASILI_SECRETS_DIR: dir, ...env });

beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'secrets-'));
});
afterEach(() => {
  rmSync(dir, { recursive: true });
});

describe('readSecret', () => {
  it('makes a development secret once, readable by its owner only, and marks it', () => {
    const secret = readSecret(config(), 'otp-pepper', {});
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(readSecret(config(), 'otp-pepper', {})).toBe(secret);
    expect(statSync(path.join(dir, 'otp-pepper')).mode & 0o777).toBe(0o600);
    expect(existsSync(path.join(dir, 'otp-pepper.development'))).toBe(true);
  });

  it('refuses in production what was made for development, and makes nothing', () => {
    readSecret(config(), 'otp-pepper', {});
    const production = config({ NODE_ENV: 'production' });
    expect(() => readSecret(production, 'otp-pepper', {})).toThrow(
      'secret otp-pepper (a development secret is refused in production)',
    );
    expect(() => readSecret(production, 'other', {})).toThrow('secret other (missing)');
    expect(existsSync(path.join(dir, 'other'))).toBe(false);
    expect(() => readSecret(defineConfig('x', z.object({}), { NODE_ENV: 'production' }), 'other', {})).toThrow(
      'ASILI_SECRETS_DIR (missing)',
    );
  });

  it('takes a real one in production, from a file or the environment', () => {
    writeFileSync(path.join(dir, 'otp-pepper'), 'sixteen characters or more\n');
    const production = config({ NODE_ENV: 'production' });
    expect(readSecret(production, 'otp-pepper', {})).toBe('sixteen characters or more');
    expect(readSecret(production, 'otp-pepper', { OTP_PEPPER_SECRET: 'from the environment' })).toBe(
      'from the environment',
    );
  });

  it.each(['../passwd', 'a/b', '', 'A', '.hidden', 'key.txt', '.pem'])('refuses the name %j', (name) => {
    expect(() => readSecret(config(), name, {})).toThrow('not a name');
  });

  it('refuses one that is too short to be secret', () => {
    writeFileSync(path.join(dir, 'otp-pepper'), 'short\n');
    expect(() => readSecret(config(), 'otp-pepper', {})).toThrow('too short');
  });
});
