import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { moneyFromText, type Asset, type Money } from '@asili/kernel';
import { type Closing, type Conversion, openingEntry } from './domain/own-money-entries.ts';
import { accountOf } from '../books/domain/entry.ts';
import { PostEntry } from '../books/post-entry.ts';

export interface Settlement {
  readonly id: string;
  /** In minor units. */
  readonly minor: bigint;
}

/** What it holds, all together, and what of that is on an account of its own where it takes its charges from, below zero. In minor units. */
export interface WithCharges {
  readonly minor: bigint;
  readonly charges: bigint;
}

/** What a provider takes of us by a tariff of ours, since it does not say so of each payment. */
export interface ChargesByTariff {
  /** As our books name the account. */
  readonly account: string;
  /** From when the tariff in force then holds, '2026-01-01'. */
  since(at: Date): string;
}

/** Whoever keeps an account that our books have as well. Registered by the module of its feature. */
export abstract class ExternalAccount {
  /** As our books name it. */
  abstract readonly account: string;
  /** Other accounts of our books that are one with it there: both sides are compared as sums, and what differs is said of `account`. */
  readonly alsoHeld?: readonly string[];
  /** What it holds now, in minor units, or what it held at the end of a day; null where it cannot say. @throws when it cannot be asked */
  abstract balance(): Promise<bigint | Closing | WithCharges | null>;
  /** Where it shows its charges apart, they are laid beside the tariff: what it really took is booked. */
  readonly charges?: ChargesByTariff;
  /** What it sent to our bank of it recently, each by a name that no other has; asked before the balance. Absent where it sends nothing by itself. @throws when it cannot be asked */
  settlements?(): Promise<readonly Settlement[]>;
  /** What it converted into this account's currency since it was last asked to the end, each handed over once or more; asked before the balance. Absent where it converts nothing. @throws when it cannot be asked */
  conversions?(book: (conversion: Conversion) => Promise<void>): Promise<void>;
}

@Injectable()
export class ExternalAccounts {
  private readonly known: ExternalAccount[] = [];

  register(external: ExternalAccount): void {
    this.known.push(external);
  }

  get all(): readonly ExternalAccount[] {
    return this.known;
  }
}

/** What accounts held before our books began, amount by account. */
export class Openings {
  constructor(readonly amounts: Readonly<Record<string, string>>) {}
}

/** Books what our accounts with providers held before the first sale, so that it is no break. Safe at every start and concurrently: an account opens once, under its name; another amount later is refused. */
@Injectable()
export class PostOpening implements OnApplicationBootstrap {
  constructor(
    private readonly openings: Openings,
    private readonly postEntry: PostEntry,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    for (const [account, amount] of Object.entries(this.openings.amounts))
      await this.postEntry.run(openingEntry(account, moneyIn(account, amount)));
  }
}

/** @throws InvalidEntry for no account of ours */
const moneyIn = (account: string, amount: string): Money<Asset> => moneyFromText(amount, accountOf(account).asset);
