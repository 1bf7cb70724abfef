import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import type { Config } from '../config/define-config.ts';
import { readSecret } from '../config/secrets.ts';
import { ActorTokenRefused } from '../errors/platform-errors.ts';
import { actorSchema, type Actor } from './actor.ts';

const lifetimeSeconds = 60;
/** Clocks of two machines may differ this much. */
const leewaySeconds = 5;
/** Tokens live a minute, so this many are a minute of eighty new actors a second. */
const mostRemembered = 5000;
/** RFC 8410: the DER bytes before a raw 32-byte Ed25519 private key in PKCS #8. */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const header = Buffer.from(JSON.stringify({ alg: 'EdDSA', typ: 'JWT' })).toString('base64url');

/**
 * Signs and checks the tokens that say who is asking: JWT with EdDSA (RFC 7519, RFC 8037), valid for 60 s.
 * Signed by the gateway for outside requests and by a service for its own.
 */
export class ActorTokens {
  /** Actors of tokens found genuine, by the whole token, oldest first. Only successes are kept, so that forgeries cannot push them out. */
  private readonly genuine = new Map<string, Claims>();
  private readonly privateKey: KeyObject;
  private readonly publicKey: KeyObject;

  /** @param secret text all services share; the Ed25519 seed is its SHA-256. */
  constructor(secret: string, private readonly now: () => number = Date.now) {
    const seed = createHash('sha256').update('asili-actor-token\0').update(secret).digest();
    this.privateKey = createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' });
    this.publicKey = createPublicKey(this.privateKey);
  }

  /** With the secret `actor-token-key` of the environment. */
  static fromConfig(config: Config): ActorTokens {
    return new ActorTokens(readSecret(config, 'actor-token-key'));
  }

  sign(actor: Actor): string {
    const iat = Math.floor(this.now() / 1000);
    const payload = Buffer.from(JSON.stringify({ ...actorSchema.parse(actor), iat, exp: iat + lifetimeSeconds })).toString('base64url');
    const input = `${header}.${payload}`;
    return `${input}.${sign(null, Buffer.from(input), this.privateKey).toString('base64url')}`;
  }

  /** Throws ActorTokenRefused for anything but a whole, fresh token of ours. Safe on hostile text. */
  verify(token: string): Actor {
    const claims = this.genuine.get(token) ?? this.check(token);
    const now = this.now() / 1000;
    if (claims.exp + leewaySeconds < now || claims.iat - leewaySeconds > now) {
      this.genuine.delete(token);
      throw new ActorTokenRefused();
    }
    return claims.actor;
  }

  /** The signature costs about 0.1 ms; the gateway uses one token for twenty seconds, so it is checked once. */
  private check(token: string): Claims {
    const parts = token.split('.');
    const [head, payload, signature] = parts;
    // Only our own header is taken, so that a token cannot choose its algorithm.
    if (parts.length !== 3 || head !== header || !payload || !signature || token.length > 4096) throw new ActorTokenRefused();
    const genuine = verify(null, Buffer.from(`${head}.${payload}`), this.publicKey, Buffer.from(signature, 'base64url'));
    if (!genuine) throw new ActorTokenRefused();
    const claims = readClaims(payload);
    this.genuine.set(token, claims);
    if (this.genuine.size > mostRemembered) this.genuine.delete(this.genuine.keys().next().value ?? '');
    return claims;
  }
}

interface Claims {
  readonly actor: Readonly<Actor>;
  readonly iat: number;
  readonly exp: number;
}

function readClaims(payload: string): Claims {
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as { iat?: unknown; exp?: unknown };
  if (typeof claims.iat !== 'number' || typeof claims.exp !== 'number') throw new ActorTokenRefused();
  return { actor: Object.freeze(actorSchema.parse(claims) as Actor), iat: claims.iat, exp: claims.exp };
}
