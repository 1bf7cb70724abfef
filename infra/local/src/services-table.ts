/** What a service's own variables may be made of. */
export interface ServiceSurroundings {
  readonly repositoryRoot: string;
  readonly publicPort: number;
  /** LEDGER_NETWORK and HEDERA_… of the chosen network, KUBO_URL where there is a node. */
  readonly ledger: Readonly<Record<string, string>>;
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
  { name: 'identity' },
  { name: 'products', environment: () => ({ MALLOC_ARENA_MAX: '2' }) }, // Photo decoding on many threads: 281 MB at its highest instead of 408.
  { name: 'ledger', environment: ({ ledger }) => ledger },
  { name: 'verification', environment: ({ ledger }) => ({ LEDGER_NETWORK: ledger['LEDGER_NETWORK'] ?? 'local' }) },
  { name: 'analytics' },
  { name: 'notifications' },
  { name: 'gateway', public: true, environment: ({ repositoryRoot }) => ({ FRONTENDS_DIR: repositoryRoot }) },
];
