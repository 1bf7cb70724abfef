import type { Carriers } from './config.ts';

/** What the use cases need to know about this installation. */
export abstract class Settings {
  /** The address people open in a browser, with scheme. */
  abstract readonly publicUrl: string;
  /** Webhooks may go to this very machine, over http: outside production. */
  abstract readonly allowsLoopback: boolean;
  /** Who carries messages, and the address the team reads. */
  abstract readonly carriers: Carriers;
  /** Part of the address where the carrier of SMS reports on them; null where it does not. */
  abstract readonly smsReportsSecret: string | null;
}
