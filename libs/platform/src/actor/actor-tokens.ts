import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { ConfigError, type Config } from '../config/define-config.ts';
import { readSecret, secretsDir, writeWhole } from '../config/secrets.ts';
import { ActorTokenRefused } from '../errors/platform-errors.ts';
import { actorSchema, type Actor, type ServiceName } from './actor.ts';

const issuerShape = /^[a-z][a-z0-9-]{1,30}$/;
const pemBlock = /-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g;
/** How often a forged token may make us look at the folder again. */
const rereadMs = 1000;
/** How long a key that was taken away may still be accepted. */
const ttlMs = 60_000;

/** The public keys tokens are checked with, by who issued them. */
export abstract class PublicKeys {
  /** Keys of that issuer, none for an unknown one. `reread` asks for keys that were added since. Safe on hostile text. */
  abstract of(issuer: string, reread?: boolean): readonly KeyObject[];
}

/**
 * One file `<issuer>.pem` each, with one or more SPKI blocks (RFC 7468), so that a key can be replaced while the old one
 * is still in use. Read when first asked for, because services start in any order, and again when a signature does not fit,
 * and once a minute, so that a key that was taken away is.
 */
export class PublicKeyFolder extends PublicKeys {
  private readonly known = new Map<string, { keys: readonly KeyObject[]; readAt: number }>();

  constructor(
    private readonly dir: string,
    private readonly now: () => number = Date.now,
  ) {
    super();
  }

  override of(issuer: string, reread = false): readonly KeyObject[] {
    if (!issuerShape.test(issuer)) return [];
    const known = this.known.get(issuer);
    if (known && this.now() - known.readAt < (reread ? rereadMs : ttlMs)) return known.keys;
    const keys = this.read(issuer);
    if (keys.length > 0 || known) this.known.set(issuer, { keys, readAt: this.now() });
    return keys;
  }

  private read(issuer: string): KeyObject[] {
    try {
      const text = readFileSync(path.join(this.dir, `${issuer}.pem`), 'utf8');
      return [...text.matchAll(pemBlock)]
        .map(([block]) => createPublicKey(block))
        .filter((key) => key.asymmetricKeyType === 'ed25519');
    } catch {
      return [];
    }
  }
}

/**
 * A service's own signing key, the secret `<service>-actor-key` (PKCS #8 PEM), and the folder of everybody's public
 * keys, ACTOR_PUBLIC_KEYS_DIR. Outside production a missing key is made and its public half put into the folder.
 * @throws ConfigError in production when the own key or the gateway's public key is missing, by name
 */
export function actorKeysOf(config: Config): { privateKey: KeyObject; publicKeys: PublicKeys } {
  const dir = config.values.ACTOR_PUBLIC_KEYS_DIR ?? path.join(secretsDir(config), 'public');
  const privateKey = privateKeyOf(config);
  const publicKeys = new PublicKeyFolder(dir);
  if (config.values.NODE_ENV !== 'production') publish(dir, config.service, createPublicKey(privateKey));
  else if (publicKeys.of('gateway').length === 0)
    throw new ConfigError(config.service, ['ACTOR_PUBLIC_KEYS_DIR (gateway.pem missing)']);
  return { privateKey, publicKeys };
}

function privateKeyOf(config: Config): KeyObject {
  const name = `${config.service}-actor-key`;
  const pem = readSecret(config, name, process.env, () =>
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  );
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // The text must not be shown; the name is enough.
  }
  throw new ConfigError(config.service, [`secret ${name} (not an Ed25519 key in PEM)`]);
}

/**
 * Two instances of a service write the same bytes. What is there already stays untouched, so that the
 * folder may be one this service cannot write to.
 */
function publish(dir: string, issuer: string, key: KeyObject): void {
  const file = path.join(dir, `${issuer}.pem`);
  const pem = key.export({ type: 'spki', format: 'pem' });
  if (existsSync(file) && readFileSync(file, 'utf8') === pem) return;
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  writeWhole(file, pem.toString());
}

const lifetimeSeconds = 60;
/** Clocks of two machines may differ this much. */
const leewaySeconds = 5;
/** Tokens live a minute, so this many are a minute of eighty new actors a second. */
const maxRemembered = 5000;
const header = Buffer.from(JSON.stringify({ alg: 'EdDSA', typ: 'JWT' })).toString('base64url');
/** The only issuer that may speak for everybody. */
const edge = 'gateway';
/** Speaks for artisans too, whose number an operator vouches for. */
const phones = 'ussd';

/**
 * Whose tokens a service takes besides its own: those of the services that ask it on behalf of the person they were asked by
 * (`onBehalf` of ServiceClient). Only services of this list pass a token on.
 */
const passedOnBy: Partial<Record<string, readonly ServiceName[]>> = {
  orders: ['payments', 'web'],
  products: ['verification', 'web'],
};

/**
 * Gateways of releases before this one name no service. Until this day their tokens are taken, by every service, so that services can be
 * replaced before the gateway; from then on nobody takes them, whichever gateway runs. Such tokens end a minute after the last old gateway.
 */
const unaddressedUntil = Date.UTC(2027, 1, 1);

const claimsSchema = actorSchema.extend({
  iss: z.string(),
  aud: z.string().optional(),
  iat: z.number(),
  exp: z.number(),
});
type Claims = z.infer<typeof claimsSchema>;

interface ActorTokenOptions {
  /** Name of the service that signs and checks. */
  service: string;
  privateKey: KeyObject;
  publicKeys: PublicKeys;
  /** Milliseconds since the epoch. */
  now?: () => number;
}

/**
 * Signs and checks the tokens that say who is asking: JWT with EdDSA (RFC 7519, RFC 8037), valid for 60 s. The gateway
 * signs for the people it has seen the session of; ussd for artisans; any other service only for itself. Each token names the one
 * service it is for (`aud`), and others refuse it, but where that service asks them on the person's behalf (`passedOnBy`). So a service
 * that is taken over can sign as itself and as nobody else, but for ussd, and act for the people who ask it nowhere else than it could before.
 */
export class ActorTokens {
  /** Tokens found genuine, oldest first. Only successes are kept, so that forgeries cannot push them out. */
  private readonly genuine = new Map<string, { claims: Claims; actor: Readonly<Actor> }>();
  private readonly now: () => number;

  constructor(private readonly options: ActorTokenOptions) {
    this.now = options.now ?? Date.now;
  }

  /** With the service's own key and the public keys of all (`actorKeysOf`). */
  static fromConfig(config: Config): ActorTokens {
    return new ActorTokens({ service: config.service, ...actorKeysOf(config) });
  }

  /** @param audience the service it is for */
  sign(actor: Actor, audience: string): string {
    const { service, privateKey } = this.options;
    if (!mayIssue(service, actor)) throw new Error(`${service} may not speak for that one`);
    const iat = Math.floor(this.now() / 1000);
    const claims = { ...actorSchema.parse(actor), iss: service, aud: audience, iat, exp: iat + lifetimeSeconds };
    const input = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
    return `${input}.${sign(null, Buffer.from(input), privateKey).toString('base64url')}`;
  }

  /** @throws ActorTokenRefused for anything but a whole, fresh token for this service by somebody who may issue it. Safe on hostile text. */
  verify(token: string): Actor {
    const { claims, actor } = this.genuine.get(token) ?? this.check(token);
    const now = this.now() / 1000;
    const isUnaddressed = claims.aud === undefined && now * 1000 >= unaddressedUntil;
    if (isUnaddressed || claims.exp + leewaySeconds < now || claims.iat - leewaySeconds > now) {
      this.genuine.delete(token);
      throw new ActorTokenRefused();
    }
    return actor;
  }

  /** The signature costs about 0.1 ms; the gateway uses one token for twenty seconds, so it is checked once. */
  private check(token: string): { claims: Claims; actor: Readonly<Actor> } {
    const parts = token.split('.');
    const [head, payload, signature] = parts;
    // Only our own header is taken, so that a token cannot choose its algorithm.
    if (parts.length !== 3 || head !== header || !payload || !signature || token.length > 4096)
      throw new ActorTokenRefused();
    const claims = readClaims(payload);
    if (!this.signedBy(claims.iss, `${head}.${payload}`, signature)) throw new ActorTokenRefused();
    if (!mayIssue(claims.iss, claims) || !isFor(this.options.service, claims)) throw new ActorTokenRefused();
    const found = { claims, actor: Object.freeze(actorSchema.parse(claims) as Actor) };
    this.genuine.set(token, found);
    if (this.genuine.size > maxRemembered) this.genuine.delete(this.genuine.keys().next().value ?? '');
    return found;
  }

  private signedBy(issuer: string, input: string, signature: string): boolean {
    const { publicKeys } = this.options;
    const fits = (key: KeyObject): boolean =>
      verify(null, Buffer.from(input), key, Buffer.from(signature, 'base64url'));
    return publicKeys.of(issuer).some(fits) || publicKeys.of(issuer, true).some(fits);
  }
}

function mayIssue(issuer: string, { kind, id }: Pick<Actor, 'kind' | 'id'>): boolean {
  return issuer === edge || (kind === 'service' && id === issuer) || (kind === 'artisan' && issuer === phones);
}

/** Only tokens of people are passed on; what a service says of itself is for whom it says it to. */
function isFor(service: string, { iss, aud, kind }: Claims): boolean {
  if (aud === undefined) return iss === edge;
  return aud === service || (iss === edge && kind !== 'service' && mayPassOn(aud, service));
}

/** Whether a service may ask another one with the token of the person it was asked by. */
export function mayPassOn(from: string, to: string): boolean {
  return passedOnBy[to]?.some((name) => name === from) ?? false;
}

function readClaims(payload: string): Claims {
  try {
    return claimsSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  } catch {
    throw new ActorTokenRefused();
  }
}
