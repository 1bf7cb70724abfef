/** Names of those who carry money and calls, as they write them themselves: the same in every language. */
const names: Readonly<Record<string, string>> = {
  hedera: 'Hedera',
  mpesa: 'M-Pesa',
  daraja: 'M-Pesa',
  mtn: 'MTN MoMo',
  momo: 'MTN MoMo',
  stripe: 'Stripe',
  'stripe-bank': 'Stripe',
  paystack: 'Paystack',
  africastalking: 'Africa’s Talking',
  safaricom: 'Safaricom',
  airtel: 'Airtel',
  hubtel: 'Hubtel',
  nalo: 'Nalo Solutions',
};

/** One without a name here is called as it is in our records. */
export const providerName = (provider: string): string =>
  Object.hasOwn(names, provider) ? (names[provider] ?? provider) : provider;
