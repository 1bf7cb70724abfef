/** Whose wallet pays in a currency, where there is one everybody knows. */
export const walletName = (currency: string): string | undefined => (currency === 'KES' ? 'M-Pesa' : undefined);
