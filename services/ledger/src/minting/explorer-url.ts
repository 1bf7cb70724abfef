import type { Settings } from '../settings.ts';

/** The public page about a serial: HashScan; the local network has no explorer, so our own page of the mirror's answer. */
export function explorerUrl(
  { network, publicUrl }: Pick<Settings, 'network' | 'publicUrl'>,
  tokenId: string,
  serial: number,
): string {
  if (network === 'local') return `${publicUrl.replace(/\/$/, '')}/api/ledger/tokens/${tokenId}/nfts/${serial}`;
  return `https://hashscan.io/${network}/token/${tokenId}/${serial}`;
}
