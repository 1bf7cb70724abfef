import type { Answer, TestGateway } from './gateway.ts';
import type { IdentityProcess } from './identity-process.ts';

/** A cookie-keeping browser of one site: sends what a browser sends, and the CSRF token it was given. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  csrfToken = '';

  constructor(private readonly gateway: TestGateway) {}

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const origin = { origin: this.gateway.url, 'sec-fetch-site': 'same-origin' };
    const answer = await this.gateway.call(method, path, {
      ...(body !== undefined && { body }),
      headers: {
        ...origin,
        'x-csrf-token': this.csrfToken,
        ...(this.cookies.size > 0 && { cookie: this.cookieHeader }),
        ...headers,
      },
    });
    for (const [name, line] of answer.cookies) {
      const value = line.slice(name.length + 1, line.indexOf(';'));
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const token = (answer.json as { csrfToken?: unknown } | undefined)?.csrfToken;
    if (typeof token === 'string') this.csrfToken = token;
    return answer;
  }

  /** Opens the site, as the shell does on load. */
  open(): Promise<Answer> {
    return this.call('GET', '/api/auth/session');
  }
}

export const aPhone = (): string => `+2547${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
export const artisan = (phoneNumber: string) => ({
  phoneNumber,
  firstName: 'Akinyi',
  location: { city: 'Kisumu', country: 'Kenya' },
});

/** Registers an artisan through the gateway; the browser is signed in afterwards. */
export async function signUp(browser: TestBrowser, identity: IdentityProcess, phone = aPhone()): Promise<Answer> {
  await browser.open();
  const first = await browser.call('POST', '/api/auth/register', artisan(phone));
  return browser.call('POST', '/api/auth/register', {
    ...artisan(phone),
    code: identity.codeFor(phone),
    challengeId: first.json.challenge.id,
  });
}
