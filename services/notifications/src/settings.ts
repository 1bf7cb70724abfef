import type { Carriers } from './config.ts';

/** What the use cases need to know about this installation. */
export abstract class Settings {
  /** The address people open in a browser, with scheme. */
  abstract readonly publicUrl: string;
  /** Who carries messages, and the address the team reads. */
  abstract readonly carriers: Carriers;
}
