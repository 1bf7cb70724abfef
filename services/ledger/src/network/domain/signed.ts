/** A transaction whose bytes are durable before the first of them is sent; only these bytes are ever sent under this id. */
export interface Signed {
  /** `0.0.x@seconds.nanoseconds`. */
  transactionId: string;
  /** Base64 of the signed list, one entry per node. */
  bytes: string;
  /** Hex SHA-384 of the signed bytes, one per node. */
  hashes: readonly string[];
  /** ISO time after which no node executes the bytes any more. */
  expiresAt: string;
}
