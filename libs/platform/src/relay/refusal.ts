/** What a broker says about the records themselves, however often they are sent. Source: Kafka protocol, error codes. */
const aboutRecords = new Set([
  'MESSAGE_TOO_LARGE',
  'RECORD_LIST_TOO_LARGE',
  'INVALID_RECORD',
  'INVALID_TIMESTAMP',
  'CORRUPT_MESSAGE',
]);

/** Why these records can never be published; undefined for everything that may pass, such as a broker that is away. */
export function refusalOf(error: unknown): string | undefined {
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 5; depth += 1) {
    const { type, originalError } = cause as { type?: unknown; originalError?: unknown };
    if (typeof type === 'string' && aboutRecords.has(type)) return type;
    cause = originalError ?? cause.cause;
  }
  return undefined;
}
