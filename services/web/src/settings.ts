/** What pages and files take from configuration. */
export abstract class Settings {
  /** Origin the site is reached under, without a trailing slash. */
  abstract readonly publicUrl: string;
  abstract readonly https: boolean;
  abstract readonly production: boolean;
  /** Folder that holds the built front ends. */
  abstract readonly frontEndsDir: string;
  /** For how long a page's content is waited for, in milliseconds. */
  abstract readonly renderTimeoutMs: number;
}
