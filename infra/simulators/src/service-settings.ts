import { simulatorKeys } from './keys.ts';
import { openingBalances } from './opening-balances.ts';

type Settings = Readonly<Record<string, string>>;

/** The accounts on a local network that are made for trying things out (`wallet/wallet.ts`). */
export interface HbarAccounts {
  /** Where HBAR is paid to. */
  readonly payIn: string;
  readonly cold?: string | undefined;
  readonly exchange?: string | undefined;
}

/** Where rates are asked. Those of the simulated sources belong to the local network, whose own rate is the same. */
export const rateSettings = (simulators: string): Settings => ({
  RATES_COINBASE_URL: `${simulators}/rates-a`,
  RATES_COINGECKO_URL: `${simulators}/rates-b`,
  RATES_CURRENCIES_URL: `${simulators}/rates-b`,
  RATES_POLL_SECONDS: '10',
});

/** Everybody who tries something out pays from the same few accounts: only the one that stands for an exchange is taken for one. */
export const hbarSettings = ({ payIn, cold, exchange }: HbarAccounts): Settings => ({
  PAY_IN_ACCOUNT: payIn,
  EXCHANGE_SENDERS: '1000',
  ...(cold && { COLD_ACCOUNT: cold }),
  ...(exchange && { EXCHANGE_ACCOUNTS: exchange }),
});

/** Who says when SIM cards were changed, for the identity service. */
export function simSwapSettings(simulators: string, key: string): Settings {
  const { simSwap } = simulatorKeys(key);
  return {
    SIM_SWAP_URL: `${simulators}/sim-swap`,
    SIM_SWAP_CLIENT_ID: simSwap.clientId,
    SIM_SWAP_CLIENT_SECRET: simSwap.clientSecret,
  };
}

/** SMS go through the simulated carrier on their way to the mailbox. */
export function smsSettings(simulators: string, key: string): Settings {
  const { sms } = simulatorKeys(key);
  return {
    SMS_SIMULATOR_URL: `${simulators}/sms`,
    SMS_SIMULATOR_KEY_SECRET: sms.apiKey,
    AT_REPORTS: '1',
    SMS_REPORTS_SECRET: sms.reportsSecret,
  };
}

/** Where the simulated phones dial. */
export const ussdSettings = (key: string): Settings =>
  Object.fromEntries(
    Object.entries(simulatorKeys(key).ussd).map(([provider, secret]) => [
      `USSD_SECRET_${provider.toUpperCase()}`,
      secret,
    ]),
  );

/** Addresses and keys of the simulated ways to pay. */
export function payInSettings(simulators: string, key: string): Settings {
  const { daraja, momo, paystack, stripe } = simulatorKeys(key);
  return {
    DARAJA_URL: `${simulators}/daraja`,
    DARAJA_SHORT_CODE: daraja.shortCode,
    DARAJA_CONSUMER_KEY: daraja.consumerKey,
    DARAJA_INITIATOR: 'asili',
    DARAJA_CREDENTIAL_SECRET: daraja.credential,
    DARAJA_CONSUMER_SECRET: daraja.consumerSecret,
    DARAJA_PASSKEY_SECRET: daraja.passkey,
    DARAJA_WEBHOOK_SECRET: daraja.webhookSecret,
    MOMO_URL: `${simulators}/momo`,
    MOMO_ACCOUNTS_SECRET: JSON.stringify(momo.accounts),
    MOMO_WEBHOOK_SECRET: momo.webhookSecret,
    BOOKS_OPENING: openingBalances(),
    PAYSTACK_URL: `${simulators}/paystack`,
    PAYSTACK_KEY_SECRET: paystack.secretKey,
    STRIPE_URL: `${simulators}/stripe`,
    STRIPE_KEY_SECRET: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
  };
}
