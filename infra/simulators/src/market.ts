import { createHash } from 'node:crypto';

const hourMs = 3_600_000;

/** What one dollar is worth, and how far that wanders, as a share. Orders of magnitude of 2026; nobody trades at these. */
const fiat: Readonly<Record<string, readonly [middle: number, reach: number]>> = {
  KES: [127, 0.0157],
  EUR: [0.92, 0.006],
  GBP: [0.79, 0.006],
  TZS: [2650, 0.008],
  NGN: [1540, 0.01],
  GHS: [12.4, 0.01],
  ZAR: [18.1, 0.01],
  MAD: [9.9, 0.006],
  UGX: [3700, 0.008],
  XOF: [603.5, 0.006],
};
const hbarReach = 0.012;

export interface MarketOptions {
  /** Dollars for one HBAR, the middle of its walk. */
  readonly hbarUsd: number;
  readonly seed: string;
}

/**
 * A slow walk of all rates around a middle: a function of time and seed alone, so a restart goes on where the walk is and two
 * sources see one market. 1 USD is 125 to 129 KES.
 */
export class Market {
  private readonly options: MarketOptions;

  constructor(options: MarketOptions) {
    this.options = options;
  }

  /** Dollars for one HBAR. */
  hbarUsd(at: number): number {
    return this.options.hbarUsd * (1 + hbarReach * this.walk('HBAR', at));
  }

  /** What one dollar is worth in every other currency. */
  usd(at: number): Readonly<Record<string, number>> {
    return Object.fromEntries(
      Object.entries(fiat).map(([currency, [middle, reach]]) => [
        currency,
        middle * (1 + reach * this.walk(currency, at)),
      ]),
    );
  }

  /** Between -1 and 1: one point an hour, and between two points the way from one to the other, flat at both. */
  private walk(asset: string, at: number): number {
    const hour = Math.floor(at / hourMs);
    const part = at / hourMs - hour;
    const eased = part * part * (3 - 2 * part);
    return this.point(asset, hour) * (1 - eased) + this.point(asset, hour + 1) * eased;
  }

  private point(asset: string, hour: number): number {
    const bytes = createHash('sha256').update(`${this.options.seed} ${asset} ${hour}`).digest();
    return (bytes.readUInt32BE(0) / 0xffff_ffff) * 2 - 1;
  }
}
