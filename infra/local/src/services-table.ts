import {
  hbarSettings,
  payInSettings,
  rateSettings,
  simSwapSettings,
  smsSettings,
  ussdSettings,
} from '@asili/simulators';

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

/** Simulated sources of rates and ways to pay belong to the local network; on a public one the real ones are asked. */
function paymentsEnvironment({
  ledger,
  simulators,
  simulatorsKey,
}: ServiceSurroundings): Readonly<Record<string, string>> {
  if (simulators === undefined || ledger['LEDGER_NETWORK'] !== 'local') return {};
  return {
    ...rateSettings(simulators),
    HEDERA_MIRROR_REST: ledger['HEDERA_MIRROR_REST'] ?? '',
    LEDGER_NETWORK: 'local',
    ...hbarEnvironment(ledger),
    ...(simulatorsKey && payInSettings(simulators, simulatorsKey)),
  };
}

function hbarEnvironment(ledger: ServiceSurroundings['ledger']): Readonly<Record<string, string>> {
  const [payIn, node, nodeAccount] = [
    ledger['HEDERA_PAY_IN_ACCOUNT'],
    ledger['HEDERA_NODE'],
    ledger['HEDERA_NODE_ACCOUNT'],
  ];
  if (payIn === undefined) return {};
  return {
    ...hbarSettings({ payIn, cold: ledger['HEDERA_COLD_ACCOUNT'], exchange: ledger['HEDERA_EXCHANGE_ACCOUNT'] }),
    ...(node && { HEDERA_NODE: node }),
    ...(nodeAccount && { HEDERA_NODE_ACCOUNT: nodeAccount }),
  };
}

/** The key of the account HBAR is paid to, which nobody else gets. */
function signerEnvironment({ ledger }: ServiceSurroundings): Readonly<Record<string, string>> {
  const [account, keyFile, cold, nodes] = [
    ledger['HEDERA_PAY_IN_ACCOUNT'],
    ledger['HEDERA_PAY_IN_KEY_FILE'],
    ledger['HEDERA_COLD_ACCOUNT'],
    ledger['HEDERA_NODE_ACCOUNT'],
  ];
  if (ledger['LEDGER_NETWORK'] !== 'local' || account === undefined || keyFile === undefined) return {};
  return {
    LEDGER_NETWORK: 'local',
    PAY_IN_ACCOUNT: account,
    TREASURY_KEY_FILE: keyFile,
    ...(cold && { COLD_ACCOUNT: cold }),
    ...(nodes && { HEDERA_NODE_ACCOUNT: nodes }),
  };
}

function identityEnvironment({ simulators, simulatorsKey }: ServiceSurroundings): Readonly<Record<string, string>> {
  return simulators === undefined || simulatorsKey === undefined ? {} : simSwapSettings(simulators, simulatorsKey);
}

function notificationsEnvironment({
  simulators,
  simulatorsKey,
}: ServiceSurroundings): Readonly<Record<string, string>> {
  return simulators === undefined || simulatorsKey === undefined ? {} : smsSettings(simulators, simulatorsKey);
}

function ussdEnvironment({ simulatorsKey }: ServiceSurroundings): Readonly<Record<string, string>> {
  return simulatorsKey === undefined ? {} : ussdSettings(simulatorsKey);
}
