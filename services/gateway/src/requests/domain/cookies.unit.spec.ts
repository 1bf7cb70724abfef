import { describe, expect, it } from '@jest/globals';
import { cookieStyle, readCookies, setCookie } from './headers.ts';

const secret = 'A'.repeat(43);
const other = 'B'.repeat(43);
const secure = { secure: true };
const plain = { secure: false };

describe('cookies', () => {
  it.each([
    ['https://asili.example', true],
    ['http://127.0.0.1:8080', true],
    ['http://localhost:3000', true],
    ['http://[::1]:8080', true],
    ['http://asili.example', false],
    ['http://192.168.1.5:8080', false],
    ['http://127.0.0.1.evil.example', false],
    ['http://localhost.evil.example', false],
  ])('under %s are Secure with a prefix: %s', (url, expected) => {
    expect(cookieStyle(url)).toEqual({ secure: expected });
  });

  it('are set for the whole site, out of reach of scripts', () => {
    expect(setCookie('session', secret, secure, 60)).toBe(
      `__Host-sid=${secret}; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=60`,
    );
    expect(setCookie('anonymous', secret, plain)).toBe(`asili_anon=${secret}; Path=/; HttpOnly; SameSite=Lax`);
    expect(setCookie('code', '', secure, 0)).toBe('__Host-otp=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0');
  });

  it.each([
    ['one', `__Host-sid=${secret}`, secret],
    ['one among others', `a=b; __Host-sid=${secret};c=d`, secret],
    ['two of one name', `__Host-sid=${secret}; __Host-sid=${other}`, undefined],
    ['the plain name where the prefixed one is in use', `asili_sid=${secret}`, undefined],
    ['a value of another shape', '__Host-sid=abc', undefined],
    ['a value with odd characters', `__Host-sid=${'A'.repeat(42)}"`, undefined],
    ['another spelling', `__host-sid=${secret}`, undefined],
    ['nothing', undefined, undefined],
    ['rubbish', ';;=;__Host-sid', undefined],
  ])('read from a header with %s', (_what, header, value) => {
    expect(readCookies(header, secure).session).toBe(value);
  });
});
