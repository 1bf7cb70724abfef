import type { User as WireUser } from '@asili/contracts';

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
