/** The message that names a ledger network. */
export function networkKey(network: string) {
  return network === 'mainnet' || network === 'testnet' ? (`network.${network}` as const) : 'network.local';
}
