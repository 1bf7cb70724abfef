const wallets: Readonly<Record<string, string>> = { KES: 'M-Pesa', UGX: 'MTN MoMo', GHS: 'MTN MoMo', XOF: 'MTN MoMo' };

/** Whose wallet pays in a currency, where there is one we are paid by. */
export const walletName = (currency: string): string | undefined => wallets[currency];
