import { storage, stored } from '@asili/web';

/** The wallet's number as it was typed last, and the country beside it. */
export interface WalletDraft {
  readonly wallet: string;
  readonly country: string;
}

const nameOf = (personId: string) => `${stored.draft.name}wallet.${personId}`;

/** Kept until its person signs out, so that Back and a reload cost nothing. Undefined where nothing, or nothing whole, is kept. */
export function readWallet(personId: string): WalletDraft | undefined {
  const { wallet, country } = (storage.getJson(nameOf(personId)) ?? {}) as Record<string, unknown>;
  return typeof wallet === 'string' && wallet !== '' && typeof country === 'string' ? { wallet, country } : undefined;
}

export function writeWallet(personId: string, { wallet, country }: WalletDraft): void {
  storage.setJson(nameOf(personId), { wallet, country });
}
