import { sign, verify, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import type { Config } from '../config/define-config.ts';
import { ActorTokenRefused } from '../errors/platform-errors.ts';
import { actorKeysOf, type PublicKeys } from './actor-keys.ts';
import { actorSchema, type Actor } from './actor.ts';

const lifetimeSeconds = 60;
/** Clocks of two machines may differ this much. */
const leewaySeconds = 5;
/** Tokens live a minute, so this many are a minute of eighty new actors a second. */
const maxRemembered = 5000;
const header = Buffer.from(JSON.stringify({ alg: 'EdDSA', typ: 'JWT' })).toString('base64url');
/** The only issuer that may speak for everybody, to any service. */
const edge = 'gateway';
/** Speaks for artisans too, whose number an operator vouches for. */
const phones = 'ussd';

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
 * signs for the people it has seen the session of; ussd for artisans, to one named service; any other service only for itself, to one
 * named service. So a service that is taken over can sign as itself and as nobody else, but for ussd. The gateway's tokens name no service: whoever was
 * sent one can show it to any other service until it ends, at most 65 s later.
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

  /** @param audience the only service that takes it; without one every service does, which is the gateway's right alone */
  sign(actor: Actor, audience?: string): string {
    const { service, privateKey } = this.options;
    if (service !== edge && !mayIssue(service, actor, audience))
      throw new Error(`${service} may not speak for that one, or only to a named service`);
    const iat = Math.floor(this.now() / 1000);
    const claims = {
      ...actorSchema.parse(actor),
      iss: service,
      ...(audience !== undefined && { aud: audience }),
      iat,
      exp: iat + lifetimeSeconds,
    };
    const input = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
    return `${input}.${sign(null, Buffer.from(input), privateKey).toString('base64url')}`;
  }

  /** @throws ActorTokenRefused for anything but a whole, fresh token for this service by somebody who may issue it. Safe on hostile text. */
  verify(token: string): Actor {
    const { claims, actor } = this.genuine.get(token) ?? this.check(token);
    const now = this.now() / 1000;
    if (claims.exp + leewaySeconds < now || claims.iat - leewaySeconds > now) {
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
    if (claims.aud !== undefined && claims.aud !== this.options.service) throw new ActorTokenRefused();
    if (claims.iss !== edge && !mayIssue(claims.iss, claims, claims.aud)) throw new ActorTokenRefused();
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

function mayIssue(issuer: string, { kind, id }: Pick<Actor, 'kind' | 'id'>, audience: string | undefined): boolean {
  if (audience === undefined) return false;
  return (kind === 'service' && id === issuer) || (kind === 'artisan' && issuer === phones);
}

function readClaims(payload: string): Claims {
  try {
    return claimsSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  } catch {
    throw new ActorTokenRefused();
  }
}
