/** An index by name. Partial and expiring ones run on both servers; a key path may be nested. */
export interface IndexSpec {
  collection: string;
  name: string;
  keys: Readonly<Record<string, 1 | -1>>;
  unique?: boolean;
  sparse?: boolean;
  partial?: Readonly<Record<string, unknown>>;
  /** Seconds after the date in the key at which a document goes. */
  expireAfterS?: number;
  /** Made by an earlier release and not wanted any more. */
  retired?: boolean;
}
