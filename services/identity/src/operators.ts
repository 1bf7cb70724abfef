import { randomBytes } from 'node:crypto';
import { type User as WireUser, email } from '@asili/contracts';
import { jsonOf, ConfigError, derivedId, readSecret } from '@asili/platform';
import { Secret } from 'otpauth';
import { z } from 'zod';
import type { IdentityConfig } from './config.ts';

/** One of our own people: configured, never registered. */
export interface Operator {
  /** `opr_…`, of the address: the same wherever it is configured. */
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** Base 32. */
  readonly totpSecret: string;
}

/** Everybody who may sign in to the console. */
export class Operators {
  constructor(readonly all: readonly Operator[]) {}

  find(by: { readonly id: string } | { readonly email: string }): Operator | undefined {
    return this.all.find((operator) => ('id' in by ? operator.id === by.id : operator.email === by.email));
  }
}

export const toWireOperator = ({ id, email, name }: Operator): WireUser => ({
  id,
  userType: 'operator',
  firstName: name,
  email,
  language: 'en',
});

/** 160 bits, as RFC 4226 section 4 asks for. */
const secretBytes = 20;
const shape = z.object({
  operators: z.array(
    z.object({ email, name: z.string().trim().min(1).max(80), totpSecret: z.string().regex(/^[A-Z2-7]{32,128}$/) }),
  ),
});

const newSecret = (): string => new Secret({ buffer: new Uint8Array(randomBytes(secretBytes)).buffer }).base32;

/** Two, since what one proposes another approves. */
const developmentOperators = (): string =>
  JSON.stringify({
    operators: ['Joyce', 'Daniel'].map((name) => ({
      email: `${name.toLowerCase()}@operators.example`,
      name,
      totpSecret: newSecret(),
    })),
  });

/**
 * Operators of the secret `operators`: `{"operators":[{"email","name","totpSecret"}]}`, the secret in base 32. Outside production a missing
 * one is made. @throws ConfigError in production for a missing or a development secret; for one of another shape, or with an address twice
 */
export function operatorsOf(config: IdentityConfig, env: NodeJS.ProcessEnv = process.env): Operators {
  const found = shape.safeParse(jsonOf(readSecret(config, 'operators', env, developmentOperators)));
  if (!found.success)
    throw new ConfigError(config.service, ['secret operators (not {"operators":[{"email","name","totpSecret"}]})']);
  const operators = found.data.operators.map((operator) => ({ ...operator, id: derivedId('opr', operator.email) }));
  if (new Set(operators.map(({ id }) => id)).size < operators.length)
    throw new ConfigError(config.service, ['secret operators (an address twice)']);
  return new Operators(operators);
}
