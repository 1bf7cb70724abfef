/** What Nest injects by token because it is data or an interface. */
export const CLOCK = Symbol('Clock');
export const QUOTA = Symbol('QuotaSwitch');
export const SITE = Symbol('Site');

/** Quotas are lifted for seeds and benches, never in production. */
export interface QuotaSwitch {
  readonly enforced: boolean;
}

/** Where the public reaches this site, and whether it is a demonstration. */
export interface Site {
  readonly publicUrl: string;
  readonly demo: boolean;
}
