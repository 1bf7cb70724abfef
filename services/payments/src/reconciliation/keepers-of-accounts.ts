import { Injectable } from '@nestjs/common';

/** Whoever keeps an account that our books have as well. Registered by the module of its feature. */
export abstract class AccountKeeper {
  /** As our books name it. */
  abstract readonly account: string;
  /** Other accounts of our books that are one with it there: both sides are compared as sums, and what differs is said of `account`. */
  readonly alsoHeld?: readonly string[];
  /** What it holds now, in minor units; null where it cannot say. @throws when it cannot be asked */
  abstract balance(): Promise<bigint | null>;
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
