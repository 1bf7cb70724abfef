import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sessionRecord } from '@asili/contracts';
import { ConfigError } from '@asili/platform';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { identityConfig } from '../src/config.ts';
import { operatorsOf } from '../src/operators.ts';
import {
  aBrowser,
  anonymous,
  aPerson,
  codeFor,
  hashOf,
  service,
  startIdentity,
  type IdentityApp,
  type Reply,
} from './support/identity-app.ts';

const login = '/api/console/auth/login';
let identity: IdentityApp;
let people: { email: string; totpSecret: string }[];

beforeAll(async () => {
  identity = await startIdentity({ ASILI_RATE_LIMITS: 'off' });
  people = (await identity.call('GET', '/dev/operators.json')).body.operators;
});
afterAll(() => identity.close());

const now = () => Date.now() + identity.clock.offsetMs;
const totpOf = (secret: string, at = now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
/** Codes to one address keep a minute apart, and each of an authenticator is good once. */
async function begin(
  email: string,
  browser = aBrowser(),
): Promise<{ browser: string; challengeId: string; code: string }> {
  identity.clock.offsetMs += 61_000;
  const { status, body } = await identity.call('POST', login, { body: { email }, browser });
  expect([status, body.operator]).toEqual([202, null]);
  return { browser, challengeId: body.challenge.id, code: codeFor(identity, email) };
}
const finish = (
  email: string,
  { browser, ...answer }: { browser: string; challengeId: string; code: string },
  totp: string,
): Promise<Reply> => identity.call('POST', login, { body: { email, ...answer, totp }, browser });

describe('an operator', () => {
  it('signs in with the code of a mail and that of the authenticator, and stands in the audit trail', async () => {
    const [{ email, totpSecret } = { email: '', totpSecret: '' }] = people;
    identity.trail.length = 0;
    const done = await finish(email, await begin(email), totpOf(totpSecret));
    expect(done).toMatchObject({
      status: 200,
      body: { operator: { userType: 'operator', email, id: expect.stringMatching(/^opr_/) } },
    });
    const change = JSON.parse(String(done.headers['x-asili-session']));
    expect(change.maxAgeS).toBe(8 * 3600);
    const record = sessionRecord.parse(
      (await identity.call('GET', `/internal/sessions/${hashOf(change.id)}`, { actor: service })).body,
    );
    expect(record.userType).toBe('operator');
    expect(Date.parse(record.expiresAt) - Date.parse(record.lastSeen)).toBe(15 * 60_000);
    expect(identity.trail).toEqual([{ operator: record.userId, action: 'sign-in' }]);
    expect((await identity.call('GET', `/internal/users/${record.userId}`, { actor: service })).body).toMatchObject({
      userType: 'operator',
      email,
    });
  });

  it('needs both: one wrong costs a try, leaves the other as it is, and is told apart by nothing', async () => {
    const [, { email, totpSecret } = { email: '', totpSecret: '' }] = people;
    const begun = await begin(email);
    const right = totpOf(totpSecret);
    const wrong = right === '000000' ? '000001' : '000000';
    const other = begun.code === '000000' ? '000001' : '000000';
    identity.trail.length = 0;
    const refused = [
      await finish(email, begun, wrong),
      await finish(email, { ...begun, code: other }, right),
      await finish(email, begun, totpOf(totpSecret, now() - 90_000)),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      Array(3).fill([401, 'IDENTITY.CODE_REFUSED']),
    );
    expect(identity.trail.map(({ action }) => action)).toEqual(Array(3).fill('sign-in-refused'));
    expect(
      (
        await identity.call('POST', login, {
          body: { email, code: begun.code, challengeId: begun.challengeId },
          browser: begun.browser,
        })
      ).status,
    ).toBe(400);
    expect((await finish(email, begun, right)).status).toBe(200);
  });

  it('is let in once with one code of the authenticator, by however many at once and with another mail', async () => {
    const [{ email, totpSecret } = { email: '', totpSecret: '' }] = people;
    const begun = await begin(email);
    const totp = totpOf(totpSecret);
    const answers = await Promise.all(Array.from({ length: 4 }, () => finish(email, begun, totp)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    const again = (await identity.call('POST', login, { body: { email }, browser: begun.browser })).body as {
      challenge: { id: string };
    };
    const next = { browser: begun.browser, challengeId: again.challenge.id, code: codeFor(identity, email) };
    expect((await finish(email, next, totp)).status).toBe(401);
  });

  it('has five tries with a code', async () => {
    const [, { email, totpSecret } = { email: '', totpSecret: '' }] = people;
    const begun = await begin(email);
    const right = totpOf(totpSecret);
    for (let n = 0; n < 5; n += 1) await finish(email, begun, right === '000000' ? '000001' : '000000');
    expect((await finish(email, begun, right)).status).toBe(401);
  });

  it('is no customer and no artisan, and neither of them one', async () => {
    const [{ email } = { email: '' }] = people;
    const customer = await aPerson(identity, 'customer');
    const sent = identity.messages.length;
    const unknown = await begin(customer.address);
    expect(identity.messages).toHaveLength(sent); // Nobody is told that there is a console.
    expect((await finish(customer.address, unknown, '123456')).status).toBe(401);
    const begun = await begin(email);
    expect(
      (
        await identity.call('POST', '/api/customers/auth/login', {
          body: { email, code: begun.code, challengeId: begun.challengeId },
          browser: begun.browser,
        })
      ).status,
    ).toBe(401);
  });

  it('is not let in while the audit trail cannot be written', async () => {
    const [{ email, totpSecret } = { email: '', totpSecret: '' }] = people;
    const begun = await begin(email);
    identity.trailDown = true;
    const answer = await finish(email, begun, totpOf(totpSecret));
    identity.trailDown = false;
    expect([answer.status >= 500, answer.headers['x-asili-session']]).toEqual([true, undefined]);
  });

  it('ends its session as everybody does', async () => {
    const [, { email, totpSecret } = { email: '', totpSecret: '' }] = people;
    const done = await finish(email, await begin(email), totpOf(totpSecret));
    const { id: secret } = JSON.parse(String(done.headers['x-asili-session'])) as { id: string };
    const record = (await identity.call('GET', `/internal/sessions/${hashOf(secret)}`, { actor: service })).body as {
      id: string;
      userId: string;
    };
    await identity.call('POST', '/api/auth/logout', {
      actor: { ...anonymous(), kind: 'operator', id: record.userId, sessionId: record.id },
    });
    expect((await identity.call('GET', `/internal/sessions/${hashOf(secret)}`, { actor: service })).status).toBe(404);
  });
});

describe('the operators of an installation', () => {
  const configOf = (env: NodeJS.ProcessEnv, text?: string, isMade = false) => {
    const dir = mkdtempSync(path.join(tmpdir(), 'asili-operators-'));
    if (text !== undefined) writeFileSync(path.join(dir, 'operators'), text);
    if (isMade) writeFileSync(path.join(dir, 'operators.development'), 'x');
    return identityConfig({ ...identity.env, ...env, ASILI_SECRETS_DIR: dir });
  };
  const one = { email: 'Amina@shop.example', name: 'Amina', totpSecret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' };
  const textOf = (...operators: object[]) => JSON.stringify({ operators });

  it('are made in development, at least two, with secrets of their own', () => {
    const { all } = operatorsOf(configOf({}), {});
    expect([
      all.length >= 2,
      new Set(all.map(({ totpSecret }) => totpSecret)).size === all.length,
      all.every(({ totpSecret }) => /^[A-Z2-7]{32}$/.test(totpSecret)),
    ]).toEqual([true, true, true]);
  });

  it('are configured in production: none made, none of development, each address once', () => {
    const production = { NODE_ENV: 'production', ASILI_RATE_LIMITS: 'on' };
    for (const config of [
      configOf(production),
      configOf(production, textOf(one), true),
      configOf(production, 'sixteen letters and no JSON'),
      configOf(production, textOf(one, { ...one, email: 'amina@shop.example' })),
      configOf(production, textOf({ ...one, totpSecret: 'SHORT' })),
    ])
      expect(() => operatorsOf(config, {})).toThrow(ConfigError);
    expect(operatorsOf(configOf(production, textOf(one)), {}).all).toMatchObject([
      { email: 'amina@shop.example', name: 'Amina' },
    ]);
    expect(operatorsOf(configOf(production, textOf()), {}).all).toEqual([]);
  });
});
