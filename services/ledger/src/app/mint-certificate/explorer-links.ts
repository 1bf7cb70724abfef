/** Public pages about a serial, and the network's name as people see it. */
export interface ExplorerLinks {
  readonly network: string;
  serial(tokenId: string, serial: number): string;
}

/** HashScan for the public networks; the local one has no explorer, so our own read-only page of the mirror's answer. */
export function explorerLinks(network: string, publicUrl: string): ExplorerLinks {
  const base = publicUrl.replace(/\/$/, '');
  return {
    network,
    serial: (tokenId, serial) => (network === 'local' ? `${base}/api/ledger/tokens/${tokenId}/nfts/${serial}` : `https://hashscan.io/${network}/token/${tokenId}/${serial}`),
  };
}
