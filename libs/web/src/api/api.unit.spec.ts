import { expectConsoleError } from '../testing/console.ts';
import { answerWith, session } from '../testing/platform.ts';
import { ApiError } from './api-error.ts';
import { api, setCsrfToken } from './api.ts';

const rejection = async (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => Promise.reject(new Error('did not reject')),
    (error: unknown) => error as ApiError,
  );

beforeEach(() => {
  setCsrfToken(undefined);
});

describe('api', () => {
  it('reads with cookies and the language, without token or idempotency key', async () => {
    document.documentElement.lang = 'sw';
    const calls = answerWith(() => ({ json: { products: [] } }));
    expect(await api('GET', '/api/products')).toEqual({ products: [] });
    expect(calls).toHaveLength(1);
    expect(calls[0]?.headers).toEqual({ accept: 'application/json', 'accept-language': 'sw' });
  });

  it('writes JSON with the session token, asked once, and a fresh idempotency key', async () => {
    const calls = answerWith(({ path }) => (path === '/api/auth/session' ? session() : { status: 201, json: {} }));
    await api('POST', '/api/reports', { body: { code: '1' } });
    await api('POST', '/api/reports', { body: { code: '2' } });
    const writes = calls.filter(({ method }) => method === 'POST');
    expect(calls).toHaveLength(3);
    expect(writes.map(({ headers }) => headers['x-csrf-token'])).toEqual(['token-1', 'token-1']);
    expect(writes[0]?.headers['idempotency-key']).not.toBe(writes[1]?.headers['idempotency-key']);
    expect(writes[0]?.body).toEqual({ code: '1' });
    expect(writes[0]?.headers['content-type']).toBe('application/json');
  });

  it('keeps the idempotency key it is given', async () => {
    setCsrfToken('t');
    const calls = answerWith(() => ({ json: {} }));
    await api('POST', '/api/products', { body: {}, idempotencyKey: 'draft-7' });
    expect(calls[0]?.headers['idempotency-key']).toBe('draft-7');
  });

  it('sends a write once more, same key, when the token was of an older session', async () => {
    setCsrfToken('stale');
    const calls = answerWith(({ path, headers }) => {
      if (path === '/api/auth/session') return session(null, 'fresh');
      return headers['x-csrf-token'] === 'fresh'
        ? { json: { ok: true } }
        : { status: 403, json: { code: 'GATEWAY.CROSS_SITE' } };
    });
    expect(await api('POST', '/api/reports', { body: {} })).toEqual({ ok: true });
    const writes = calls.filter(({ method }) => method === 'POST');
    expect(writes.map(({ headers }) => headers['x-csrf-token'])).toEqual(['stale', 'fresh']);
    expect(new Set(writes.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it.each([
    ['a lost connection', undefined],
    ['a gateway that gave up', { status: 502 }],
    ['a gateway that waited too long', { status: 504 }],
    ['the first one still at work', { status: 409, json: { code: 'PLATFORM.IN_PROGRESS' } }],
  ])('keeps the key of what is sent again after %s, until it is settled', async (_what, failure) => {
    if (!failure) expectConsoleError(/no connection/);
    setCsrfToken('t');
    const answers = [failure, failure, { status: 201, json: {} }, { status: 201, json: {} }];
    const calls = answerWith(() => {
      const next = answers.shift();
      return next ?? Promise.reject(new TypeError('gone'));
    });
    const send = (text: string) => api('POST', '/api/orders/ord_1/messages', { body: { text } });
    await rejection(send('Hello'));
    await rejection(send('Hello, again'));
    await send('Hello');
    await send('Hello');
    const [first, other, again, next] = calls.map(({ headers }) => headers['idempotency-key']);
    expect(again).toBe(first);
    expect(new Set([first, other, next]).size).toBe(3);
  });

  it('gives what was refused another key when it is sent again, and a state that is said again', async () => {
    setCsrfToken('t');
    const calls = answerWith(({ method }) =>
      method === 'POST' ? { status: 409, json: { code: 'ORDERS.OUT_OF_STOCK' } } : { status: 502 },
    );
    for (const method of ['POST', 'POST', 'PUT', 'PUT']) await rejection(api(method, '/api/checkout', { body: {} }));
    expect(new Set(calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(4);
  });

  it('names a change on pages served without TLS, too', async () => {
    const randomUUID = crypto.randomUUID.bind(crypto);
    Object.assign(crypto, { randomUUID: undefined });
    setCsrfToken('t');
    const calls = answerWith(() => ({ json: {} }));
    await api('POST', '/api/reports', { body: {} });
    Object.assign(crypto, { randomUUID });
    expect(calls[0]?.headers['idempotency-key']).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  it('does not repeat any other refusal', async () => {
    setCsrfToken('t');
    const calls = answerWith(() => ({ status: 403, json: { code: 'GATEWAY.ROLE' } }));
    expect((await rejection(api('POST', '/api/products', { body: {} }))).code).toBe('GATEWAY.ROLE');
    expect(calls).toHaveLength(1);
  });

  it('raises status and body as the message, and the parts of a problem', async () => {
    const problem = {
      code: 'PRODUCTS.INVALID',
      detail: 'Jina linahitajika',
      errors: [{ path: 'name', message: 'Product name is required' }],
    };
    answerWith(() => ({ status: 400, json: problem, headers: { 'retry-after': '30' } }));
    const error = await rejection(api('GET', '/api/products'));
    expect(error).toBeInstanceOf(ApiError);
    expect(error.message).toBe(`400: ${JSON.stringify(problem)}`);
    expect(error).toMatchObject({ status: 400, ...problem, retryAfter: 30 });
  });

  it('falls back to the status text', async () => {
    answerWith(() => ({ status: 401 }));
    expect((await rejection(api('GET', '/api/x'))).message).toBe('401: Status Text');
  });

  it('tells a lost connection from an answer', async () => {
    expectConsoleError(/^GET \/api\/x failed: 0: no connection$/);
    expect(await rejection(api('GET', '/api/x'))).toMatchObject({ status: 0, code: 'HTTP.OFFLINE' });
  });

  it('sends once what is pressed twice before the answer, and again what is pressed after it', async () => {
    setCsrfToken('t');
    const calls = answerWith(({ body }) => ({ json: { said: body } }));
    const press = (text: string) => api('POST', '/api/orders/ord_1/messages', { body: { text } });
    expect(await Promise.all([press('Yes.'), press('Yes.'), press('No.')])).toEqual([
      { said: { text: 'Yes.' } },
      { said: { text: 'Yes.' } },
      { said: { text: 'No.' } },
    ]);
    await press('Yes.');
    expect(calls.map(({ body }) => (body as { text: string }).text)).toEqual(['Yes.', 'No.', 'Yes.']);
    expect(new Set(calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(3);
  });

  it('fails for both who pressed, and once on the console', async () => {
    setCsrfToken('t');
    const calls = answerWith(() => ({ status: 409, json: { status: 409, code: 'ORDERS.STATE' } }));
    const both = await Promise.allSettled([
      api('POST', '/api/orders/ord_1/accept'),
      api('POST', '/api/orders/ord_1/accept'),
    ]);
    expect([both.map(({ status }) => status), calls.length]).toEqual([['rejected', 'rejected'], 1]);
  });

  it('gives nothing for 204', async () => {
    setCsrfToken('t');
    answerWith(() => ({ status: 204 }));
    expect(await api('POST', '/api/auth/logout')).toBeUndefined();
  });

  it('sends files as they are', async () => {
    setCsrfToken('t');
    const calls = answerWith(() => ({ json: {} }));
    const form = new FormData();
    await api('POST', '/api/uploads', { body: form });
    expect(calls[0]?.body).toBe(form);
    expect(calls[0]?.headers['content-type']).toBeUndefined();
  });
});
