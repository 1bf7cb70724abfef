export interface OwnCheck {
  readonly code: string;
  readonly result: 'genuine' | 'pending' | 'not';
  readonly at: Date;
}

/** What each number verified here lately. */
export abstract class OwnChecks {
  /** @param key of the request that verified, so that a repeat is kept once */
  abstract keep(key: string, msisdn: string, check: OwnCheck): Promise<void>;
  /** The last ones, newest first. @param code of one product alone */
  abstract last(msisdn: string, most: number, code?: string): Promise<readonly OwnCheck[]>;
}
