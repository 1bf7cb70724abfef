import { Injectable } from '@nestjs/common';
import type { Closing } from './domain/closing.ts';

export interface Settlement {
  readonly id: string;
  /** In minor units. */
  readonly minor: bigint;
}

/** Whoever keeps an account that our books have as well. Registered by the module of its feature. */
export abstract class AccountKeeper {
  /** As our books name it. */
  abstract readonly account: string;
  /** Other accounts of our books that are one with it there: both sides are compared as sums, and what differs is said of `account`. */
  readonly alsoHeld?: readonly string[];
  /** What it holds now, in minor units, or what it held at the end of a day; null where it cannot say. @throws when it cannot be asked */
  abstract balance(): Promise<bigint | Closing | null>;
  /** What it sent to our bank of it lately, each by a name that no other has; asked before the balance. Absent where it sends nothing by itself. @throws when it cannot be asked */
  settlements?(): Promise<readonly Settlement[]>;
}

@Injectable()
export class AccountKeepers {
  private readonly known: AccountKeeper[] = [];

  register(keeper: AccountKeeper): void {
    this.known.push(keeper);
  }

  get all(): readonly AccountKeeper[] {
    return this.known;
  }
}
