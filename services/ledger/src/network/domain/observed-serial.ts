/** A serial as the mirror shows it. Timestamps are `seconds.nanoseconds`; metadata is text. */
export interface ObservedSerial {
  owner: string | null;
  deleted: boolean;
  metadata: string;
  modifiedTimestamp: string | null;
}
