const letters = 26;
const p3 = letters ** 3;
const p5 = letters ** 5;
const weight = 31;
const multiplier = 1_000_003;
const ledgerIds: Readonly<Record<string, number>> = { mainnet: 0, testnet: 1, previewnet: 2, local: 3 };

/**
 * The five letters that may stand behind an account, such as `0.0.123-vfmkw`: another network's, a wrong digit and two that changed places
 * are told by them. Source: HIP-15.
 * @param account `0.0.x` @param network as the service is configured
 */
export function accountChecksum(account: string, network: string): string {
  const digits = [...account].map((character) => (character === '.' ? 10 : Number(character)));
  const ledger = [ledgerIds[network] ?? 0, 0, 0, 0, 0, 0, 0];
  const [even, odd] = [0, 1].map((parity) =>
    digits.reduce((sum, digit, index) => (index % 2 === parity ? (sum + digit) % 11 : sum), 0),
  );
  const sum = digits.reduce((total, digit) => (total * weight + digit) % p3, 0);
  const ledgerSum = ledger.reduce((total, byte) => (total * weight + byte) % p5, 0);
  const code =
    ((((((account.length % 5) * 11 + (even ?? 0)) * 11 + (odd ?? 0)) * p3 + sum + ledgerSum) % p5) * multiplier) % p5;
  return Array.from({ length: 5 }, (_, index) =>
    String.fromCharCode(97 + (Math.floor(code / letters ** (4 - index)) % letters)),
  ).join('');
}

/** `0.0.x` of an account as somebody writes it; null where the letters behind it are not its own. */
export function readAccount(text: string, network: string): string | null {
  const [account = '', checksum] = text.trim().toLowerCase().split('-');
  const plain = account
    .split('.')
    .map((part) => BigInt(part).toString())
    .join('.');
  return checksum === undefined || checksum === accountChecksum(plain, network) ? plain : null;
}
