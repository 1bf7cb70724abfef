/** '0.0.7@1795518201.204118000', as wallets show it, or '0.0.7-1795518201-204118000', as the mirror does, with what stands behind it on a receipt of ours. */
const transactionId = /^(\d+\.\d+\.\d+)[@-](\d+)[.-](\d{1,9})(?:@[\d.]+)?$/;

/**
 * What a reference is looked up by: the same for every way people write it. Spaces and the '#' of an order's number do not count, nor does
 * the case; a transaction of the ledger is the same in the SDK's and in the mirror's notation. Empty where nothing is left.
 */
export function referenceKey(text: string): string {
  const bare = text.replace(/\s+/g, '').replace(/^#/, '').toLowerCase();
  const [, account, seconds, nanos] = transactionId.exec(bare) ?? [];
  return account === undefined || seconds === undefined || nanos === undefined
    ? bare
    : `${account}-${seconds}-${nanos.padStart(9, '0')}`;
}
