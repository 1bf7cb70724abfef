import { openingBalances, simulatorKeys } from '@asili/simulators';

/** What a service's own variables may be made of. */
export interface ServiceSurroundings {
  readonly repositoryRoot: string;
  readonly publicPort: number;
  /** LEDGER_NETWORK and HEDERA_… of the chosen network, KUBO_URL where there is a node. */
  readonly ledger: Readonly<Record<string, string>>;
  /** Where the outside world is simulated. */
  readonly simulators?: string | undefined;
  /** What the simulated companies' keys are made of. */
  readonly simulatorsKey?: string | undefined;
}

export interface ServiceEntry {
  /** Folder under `services/`; its address reaches the others as `<NAME>_URL`. */
  readonly name: string;
  /** Listens on the public port instead of one of its own. */
  readonly public?: boolean;
  /** Variables beyond those every service gets (`service-environment.ts`). */
  readonly environment?: (surroundings: ServiceSurroundings) => Readonly<Record<string, string>>;
}

/** Every service, one line each. They start together and wait for each other. */
export const services: readonly ServiceEntry[] = [
  { name: 'identity', environment: identityEnvironment },
  { name: 'products', environment: () => ({ MALLOC_ARENA_MAX: '2' }) }, // Photo decoding on many threads: 281 MB at its highest instead of 408.
  { name: 'ledger', environment: ({ ledger: { HEDERA_PAY_IN_KEY_FILE: _signers, ...ledger } }) => ledger },
  { name: 'verification', environment: ({ ledger }) => ({ LEDGER_NETWORK: ledger['LEDGER_NETWORK'] ?? 'local' }) },
  { name: 'orders' },
  { name: 'analytics' },
  { name: 'notifications', environment: notificationsEnvironment },
  { name: 'payments', environment: paymentsEnvironment },
  { name: 'signer', environment: signerEnvironment },
  { name: 'ussd', environment: ussdEnvironment },
  { name: 'web', environment: ({ repositoryRoot }) => ({ FRONTENDS_DIR: repositoryRoot }) },
  { name: 'gateway', public: true },
];

/** Rates of the simulated sources belong to the local network, whose own rate is the same; on a public one the real ones are asked. */
function paymentsEnvironment({ ledger, simulators, simulatorsKey }: ServiceSurroundings): Readonly<Record<string, string>> {
  if (simulators === undefined || ledger['LEDGER_NETWORK'] !== 'local') return {};
  const payInAccount = ledger['HEDERA_PAY_IN_ACCOUNT'];
  const sources = { RATES_COINBASE_URL: `${simulators}/rates-a`, RATES_COINGECKO_URL: `${simulators}/rates-b`, RATES_CURRENCIES_URL: `${simulators}/rates-b` };
  return { ...sources, RATES_POLL_SECONDS: '10', HEDERA_MIRROR_REST: ledger['HEDERA_MIRROR_REST'] ?? '', LEDGER_NETWORK: 'local', ...(payInAccount && hbarEnvironment(payInAccount, ledger)), ...(simulatorsKey && payInEnvironment(simulators, simulatorsKey)) };
}

/** Everybody who tries something out pays from the same few accounts: only the one that stands for an exchange is taken for one. */
function hbarEnvironment(account: string, ledger: ServiceSurroundings['ledger']): Readonly<Record<string, string>> {
  const [cold, exchange, node] = [ledger['HEDERA_COLD_ACCOUNT'], ledger['HEDERA_EXCHANGE_ACCOUNT'], ledger['HEDERA_NODE']];
  return { PAY_IN_ACCOUNT: account, EXCHANGE_SENDERS: '1000', ...(cold && { COLD_ACCOUNT: cold }), ...(exchange && { EXCHANGE_ACCOUNTS: exchange }), ...(node && { HEDERA_NODE: node }), ...(ledger['HEDERA_NODE_ACCOUNT'] && { HEDERA_NODE_ACCOUNT: ledger['HEDERA_NODE_ACCOUNT'] }) };
}

/** The key of the account HBAR is paid to, which nobody else gets. */
function signerEnvironment({ ledger }: ServiceSurroundings): Readonly<Record<string, string>> {
  const [account, keyFile, cold, nodes] = [ledger['HEDERA_PAY_IN_ACCOUNT'], ledger['HEDERA_PAY_IN_KEY_FILE'], ledger['HEDERA_COLD_ACCOUNT'], ledger['HEDERA_NODE_ACCOUNT']];
  if (ledger['LEDGER_NETWORK'] !== 'local' || account === undefined || keyFile === undefined) return {};
  return { LEDGER_NETWORK: 'local', PAY_IN_ACCOUNT: account, TREASURY_KEY_FILE: keyFile, ...(cold && { COLD_ACCOUNT: cold }), ...(nodes && { HEDERA_NODE_ACCOUNT: nodes }) };
}

/** Who says when SIM cards were changed. */
function identityEnvironment({ simulators, simulatorsKey }: ServiceSurroundings): Readonly<Record<string, string>> {
  if (simulators === undefined || simulatorsKey === undefined) return {};
  const { simSwap } = simulatorKeys(simulatorsKey);
  return { SIM_SWAP_URL: `${simulators}/sim-swap`, SIM_SWAP_CLIENT_ID: simSwap.clientId, SIM_SWAP_CLIENT_SECRET: simSwap.clientSecret };
}

/** SMS go through the simulated carrier on their way to the mailbox, for as long as the outside world is simulated. */
function notificationsEnvironment({ simulators, simulatorsKey }: ServiceSurroundings): Readonly<Record<string, string>> {
  if (simulators === undefined || simulatorsKey === undefined) return {};
  const { sms } = simulatorKeys(simulatorsKey);
  return { SMS_SIMULATOR_URL: `${simulators}/sms`, SMS_SIMULATOR_KEY_SECRET: sms.apiKey, AT_REPORTS: '1', SMS_REPORTS_SECRET: sms.reportsSecret };
}

/** Where the simulated phones dial, for as long as the outside world is simulated. */
function ussdEnvironment({ simulatorsKey }: ServiceSurroundings): Readonly<Record<string, string>> {
  if (simulatorsKey === undefined) return {};
  return Object.fromEntries(Object.entries(simulatorKeys(simulatorsKey).ussd).map(([provider, secret]) => [`USSD_SECRET_${provider.toUpperCase()}`, secret]));
}

/** Addresses and keys of the simulated ways to pay. */
function payInEnvironment(simulators: string, key: string): Readonly<Record<string, string>> {
  const { daraja, momo, paystack, stripe } = simulatorKeys(key);
  return {
    DARAJA_URL: `${simulators}/daraja`, DARAJA_SHORT_CODE: daraja.shortCode, DARAJA_CONSUMER_KEY: daraja.consumerKey, DARAJA_INITIATOR: 'asili', DARAJA_CREDENTIAL_SECRET: daraja.credential,
    DARAJA_CONSUMER_SECRET: daraja.consumerSecret, DARAJA_PASSKEY_SECRET: daraja.passkey, DARAJA_WEBHOOK_SECRET: daraja.webhookSecret,
    MOMO_URL: `${simulators}/momo`, MOMO_ACCOUNTS_SECRET: JSON.stringify(momo.accounts), MOMO_WEBHOOK_SECRET: momo.webhookSecret,
    BOOKS_OPENING: openingBalances(),
    PAYSTACK_URL: `${simulators}/paystack`, PAYSTACK_KEY_SECRET: paystack.secretKey,
    STRIPE_URL: `${simulators}/stripe`, STRIPE_KEY_SECRET: stripe.secretKey, STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
  };
}
