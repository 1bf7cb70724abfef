import { createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { defineConfig } from '../config/define-config.ts';
import { writeActorKeys } from '../testing/environment.ts';
import { actorKeysOf, PublicKeyFolder, ActorTokens } from './actor-tokens.ts';

let dir: string;
const config = (service: string, env: Record<string, string> = {}) =>
  defineConfig(service, z.object({}), { ASILI_SECRETS_DIR: dir, ...env });
const tokens = (service: string) => ActorTokens.fromConfig(config(service));
const artisan = { kind: 'artisan', id: 'art_1', language: 'sw' } as const;
const itself = (id: string) => ({ kind: 'service', id, language: 'en' }) as const;

beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'actor-keys-'));
});
afterEach(() => {
  rmSync(dir, { recursive: true });
});

/** A token as a service that was taken over would make it: with its own key, saying what it likes. */
function saying(claims: object, privateKey: KeyObject): string {
  const forger = new ActorTokens({ service: 'gateway', privateKey, publicKeys: new PublicKeyFolder(dir) });
  const [head = '', payload = ''] = forger.sign(artisan, 'ledger').split('.');
  const changed = Buffer.from(
    JSON.stringify({ ...(JSON.parse(Buffer.from(payload, 'base64url').toString()) as object), ...claims }),
  ).toString('base64url');
  return `${head}.${changed}.${sign(null, Buffer.from(`${head}.${changed}`), privateKey).toString('base64url')}`;
}

describe('actor tokens', () => {
  it('of the gateway speak for people, to the service they name', () => {
    const operator = { kind: 'operator', id: 'opr_1', language: 'en' } as const;
    const token = tokens('gateway').sign(operator, 'analytics');
    expect(tokens('analytics').verify(token)).toEqual(operator);
    for (const other of ['payments', 'orders', 'products', 'identity', 'gateway'])
      expect(() => tokens(other).verify(token)).toThrow('PLATFORM.ACTOR_TOKEN');
  });

  it("of the gateway are taken from the services that ask on a person's behalf, and from no others", () => {
    const shown = (name: string, to: string) => () => tokens(to).verify(tokens('gateway').sign(artisan, name));
    for (const [name, to] of [
      ['payments', 'orders'],
      ['verification', 'products'],
      ['web', 'products'],
      ['web', 'orders'],
    ] as const)
      expect(shown(name, to)()).toEqual(artisan);
    for (const [name, to] of [
      ['orders', 'payments'],
      ['products', 'verification'],
      ['web', 'payments'],
      ['verification', 'orders'],
      ['', 'orders'],
    ] as const)
      expect(shown(name, to)).toThrow('PLATFORM.ACTOR_TOKEN');
    expect(() => tokens('orders').verify(tokens('ussd').sign(artisan, 'payments'))).toThrow('PLATFORM.ACTOR_TOKEN');
  });

  it('of gateways of earlier releases, which name no service, are taken until February 2027', () => {
    const { privateKey, publicKeys } = actorKeysOf(config('gateway'));
    const cut = Date.UTC(2027, 1, 1);
    let now = cut - 10_000;
    const at = (seconds: number) => ({
      aud: undefined,
      iss: 'gateway',
      iat: Math.floor(now / 1000),
      exp: Math.floor(now / 1000) + seconds,
    });
    const orders = new ActorTokens({
      service: 'orders',
      privateKey: actorKeysOf(config('orders')).privateKey,
      publicKeys,
      now: () => now,
    });
    const old = saying(at(60), privateKey);
    expect(orders.verify(old)).toEqual(artisan);
    now = cut;
    expect(() => orders.verify(old)).toThrow('PLATFORM.ACTOR_TOKEN');
    expect(() => orders.verify(saying(at(60), privateKey))).toThrow('PLATFORM.ACTOR_TOKEN');
    expect(orders.verify(saying({ ...at(60), aud: 'orders' }, privateKey))).toEqual(artisan);
  });

  it('of a service speak for itself, to the service they name', () => {
    const token = tokens('products').sign(itself('products'), 'ledger');
    expect(tokens('ledger').verify(token)).toEqual(itself('products'));
    expect(() => tokens('identity').verify(token)).toThrow('PLATFORM.ACTOR_TOKEN');
  });

  it('are not signed by a service for a person or for another service', () => {
    for (const actor of [artisan, itself('gateway')])
      expect(() => tokens('products').sign(actor, 'ledger')).toThrow('may not speak for that one');
  });

  it('of ussd speak for artisans, to the service they name, and for nobody else', () => {
    const token = tokens('ussd').sign(artisan, 'products');
    expect(tokens('products').verify(token)).toEqual(artisan);
    expect(() => tokens('orders').verify(token)).toThrow('PLATFORM.ACTOR_TOKEN');
    for (const kind of ['customer', 'anonymous'] as const)
      expect(() => tokens('ussd').sign({ ...artisan, kind }, 'products')).toThrow('may not speak for that one');
    const { privateKey } = actorKeysOf(config('ussd'));
    for (const claims of [
      { iss: 'ussd', aud: undefined },
      { iss: 'ussd', kind: 'customer', aud: 'products' },
      { iss: 'ussd', kind: 'service', id: 'gateway', aud: 'products' },
    ])
      expect(() => tokens('products').verify(saying(claims, privateKey))).toThrow('PLATFORM.ACTOR_TOKEN');
  });

  it('are refused when a service with its own genuine key says it is somebody else', () => {
    const ledger = tokens('ledger');
    tokens('gateway');
    const { privateKey } = actorKeysOf(config('products'));
    const lies = [
      { iss: 'products' },
      { iss: 'products', aud: undefined },
      { iss: 'products', kind: 'service', id: 'gateway' },
      { iss: 'products', kind: 'service', id: 'products', aud: undefined },
      { iss: 'products', kind: 'service', id: 'products', aud: 'orders' },
      { iss: 'gateway' },
      { iss: '../products' },
      { iss: 'nobody' },
    ];
    for (const claims of lies) expect(() => ledger.verify(saying(claims, privateKey))).toThrow('PLATFORM.ACTOR_TOKEN');
    expect(
      ledger.verify(saying({ iss: 'products', kind: 'service', id: 'products', aud: 'ledger' }, privateKey)),
    ).toMatchObject({ kind: 'service', id: 'products' });
  });

  it('live for a minute', () => {
    let now = Date.UTC(2026, 10, 21);
    const { privateKey, publicKeys } = actorKeysOf(config('gateway'));
    const gateway = new ActorTokens({ service: 'gateway', privateKey, publicKeys, now: () => now });
    const token = gateway.sign(artisan, 'gateway');
    now += 64_000;
    expect(gateway.verify(token)).toEqual(artisan);
    now += 2_000;
    expect(() => gateway.verify(token)).toThrow('PLATFORM.ACTOR_TOKEN');
  });

  it('are checked with keys that came after the start, and with the old and the new while a key is replaced', () => {
    const products = tokens('products');
    const old = tokens('gateway').sign(artisan, 'products');
    expect(products.verify(old)).toEqual(artisan);
    const { privateKey } = generateKeyPairSync('ed25519');
    const file = path.join(dir, 'public', 'gateway.pem');
    writeFileSync(
      file,
      readFileSync(file, 'utf8') + createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString(),
    );
    const renewed = new ActorTokens({
      service: 'gateway',
      privateKey,
      publicKeys: new PublicKeyFolder(path.join(dir, 'public')),
    });
    const fresh = tokens('products');
    expect([fresh.verify(renewed.sign(artisan, 'products')), fresh.verify(old)]).toEqual([artisan, artisan]);
  });
});

describe('the keys', () => {
  it('that stand in the public folder already are not written again', () => {
    actorKeysOf(config('gateway'));
    const file = path.join(dir, 'public', 'gateway.pem');
    const { ino } = statSync(file);
    actorKeysOf(config('gateway'));
    expect(statSync(file).ino).toBe(ino);
  });

  it('that were taken away are accepted for a minute at most', () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    writeFileSync(path.join(dir, 'gateway.pem'), createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }));
    let now = 1_000_000_000_000;
    const folder = new PublicKeyFolder(dir, () => now);
    expect(folder.of('gateway')).toHaveLength(1);
    rmSync(path.join(dir, 'gateway.pem'));
    now += 59_000;
    expect(folder.of('gateway')).toHaveLength(1);
    now += 1000;
    expect(folder.of('gateway')).toHaveLength(0);
  });

  it('are refused in production when missing or made for development', () => {
    const production = (service: string) => () => actorKeysOf(config(service, { NODE_ENV: 'production' }));
    expect(production('products')).toThrow('secret products-actor-key (missing)');
    tokens('products');
    expect(production('products')).toThrow('secret products-actor-key (a development secret is refused in production)');
    writeFileSync(path.join(dir, 'ledger-actor-key'), 'not a key but long enough');
    expect(production('ledger')).toThrow('secret ledger-actor-key (not an Ed25519 key in PEM)');
    writeActorKeys(dir, 'identity');
    expect(production('identity')).toThrow('ACTOR_PUBLIC_KEYS_DIR (gateway.pem missing)');
    writeActorKeys(dir, 'gateway');
    expect(production('identity')).not.toThrow();
  });
});
