/** A HAPI transaction id in its parts. */
export interface TransactionIdParts {
  payer: string;
  seconds: number;
  nanos: number;
}

/** `0.0.x@seconds.nanoseconds`, nanoseconds without leading zeros dropped: the form the SDK prints. */
export function formatTransactionId({ payer, seconds, nanos }: TransactionIdParts): string {
  return `${payer}@${seconds}.${String(nanos).padStart(9, '0')}`;
}

const shape = /^(\d+\.\d+\.\d+)@(\d+)\.(\d{1,9})$/;

export function parseTransactionId(text: string): TransactionIdParts {
  const match = shape.exec(text);
  if (!match?.[1] || !match[2] || !match[3]) throw new RangeError('not a transaction id');
  return { payer: match[1], seconds: Number(match[2]), nanos: Number(match[3]) };
}

/** `0.0.x-seconds-nanoseconds`, the form of the mirror's paths and of explorers. */
export function mirrorTransactionId(text: string): string {
  const { payer, seconds, nanos } = parseTransactionId(text);
  return `${payer}-${seconds}-${String(nanos).padStart(9, '0')}`;
}
