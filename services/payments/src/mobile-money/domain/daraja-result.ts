/** The last word on a request, as Daraja calls it back. */
export interface DarajaResult {
  readonly code: string;
  /** Of the request that is answered: for a status query its own. */
  readonly originatorConversationId: string;
  /** The parameter of that name as text; empty where it is not there, has no value, or has several. */
  readonly parameter: (key: string) => string;
}

/**
 * Reads a callback's `Result`. Null when it is none, and when more is to come (ResultType 1). Codes and amounts come as text or as numbers.
 * Source: Daraja 3.0, 'Business To Customer (B2C)' and 'Transaction Status', callback payloads.
 */
export function darajaResult(body: unknown): DarajaResult | null {
  const { ResultType, ResultCode, OriginatorConversationID, ResultParameters } = fieldsOf(fieldsOf(body)['Result']);
  if (textOf(ResultType) !== '0') return null;
  const parameters = [fieldsOf(ResultParameters)['ResultParameter']].flat().map(fieldsOf);
  const parameter = (key: string): string => {
    const [value = '', ...others] = new Set(
      parameters.filter(({ Key }) => Key === key).map(({ Value }) => textOf(Value)),
    );
    return others.length === 0 ? value : '';
  };
  return { code: textOf(ResultCode), originatorConversationId: textOf(OriginatorConversationID), parameter };
}

/** What was sent, where M-Pesa names its receipt and whole shillings ('300', 300, '300.00'); null otherwise. */
export function sentMoney(
  receipt: string,
  amount: string,
): { readonly receipt: string; readonly shillings: bigint } | null {
  const [, shillings] = /^([1-9]\d{0,6})(?:\.0{1,2})?$/.exec(amount) ?? [];
  return shillings === undefined || !/^[A-Z0-9]{8,14}$/.test(receipt)
    ? null
    : { receipt, shillings: BigInt(shillings) };
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
