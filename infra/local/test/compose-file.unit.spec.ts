import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Ajv, type SchemaObject } from 'ajv';
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml';
import { SOURCES } from '../src/backing-services.ts';
import { serviceEnvironment } from '../src/service-environment.ts';
import { services } from '../src/services-table.ts';
import { CENTS_PER_HBAR } from '../src/sources/ledger-local.ts';
import { repositoryRoot } from '../src/workspace.ts';

interface Container {
  readonly image?: string;
  readonly pull_policy?: string;
  readonly mem_limit?: string;
  readonly build?: { readonly target: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly healthcheck?: object;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly profiles?: readonly string[];
  readonly depends_on?: Readonly<Record<string, object>>;
  readonly command?: readonly string[];
}

const read = (...file: string[]): string => readFileSync(path.join(repositoryRoot, ...file), 'utf8');
const parse = (text: string) =>
  load(text, { schema: CORE_SCHEMA.withTags(mergeTag) }) as { services: Record<string, Container> };
const text = read('docker-compose.yml');
const compose = parse(text);
const dockerfile = read('Dockerfile');
const own = Object.entries(compose.services).filter(([, { image }]) => image?.startsWith('asili/'));
/** The entry of each of our images that builds it. */
const builds = Object.entries(compose.services).filter(([, { build }]) => build);

/** Jobs that end. */
const jobs = ['keys', 'seed'];
/** What `npm start` runs beside the services, by component, and its containers here. */
const containersOf: Readonly<Record<string, readonly string[]>> = {
  kafka: ['kafka'],
  mongo: ['mongo'],
  redis: ['redis'],
  ledger: ['hedera', 'wallet'],
  content: ['kubo'],
  simulators: ['simulators'],
  objects: ['objects'],
};
/** Variables of a process on this machine that no container has: a folder that outlives it. */
const notInContainers = ['NODE_COMPILE_CACHE'];

/** Variables a service reads: its own, those of all, and secrets. */
const settingsOf = (file: string): string[] =>
  [...read(file).matchAll(/^ +([A-Z][A-Z0-9_]+): /gm)].map(([, name = '']) => name);
const ownSettings = (service: string): string[] =>
  settingsOf(`services/${service}/src/config.ts`).filter((name) => !dockerfile.includes(`${name}=`));
const isRead = (service: string, name: string): boolean =>
  [...settingsOf('libs/platform/src/config/define-config.ts'), ...ownSettings(service)].includes(name) ||
  name.endsWith('_SECRET');

/** All that `npm start` tells a process of that service, with everything simulated. */
function variablesOf(name: string): string[] {
  const service = services.find((each) => each.name === name) ?? { name };
  const ledger = {
    LEDGER_NETWORK: 'local',
    HEDERA_NODE: 'a:1',
    HEDERA_NODE_ACCOUNT: '0.0.3',
    HEDERA_MIRROR_REST: 'http://a',
    HEDERA_MIRROR_GRPC: 'a:2',
    HEDERA_OPERATOR_ID: '0.0.2',
    HEDERA_OPERATOR_KEY_FILE: '/k',
    HEDERA_PAY_IN_ACCOUNT: '0.0.5',
    HEDERA_PAY_IN_KEY_FILE: '/t',
    HEDERA_EXCHANGE_ACCOUNT: '0.0.6',
    HEDERA_COLD_ACCOUNT: '0.0.7',
    KUBO_URL: 'http://c',
  };
  const backing = {
    KAFKA_BROKERS: 'a:3',
    MONGO_URL: 'mongodb://a',
    REDIS_URL: 'redis://a',
    SIMULATORS_URL: 'http://s',
    WALLET_URL: 'http://w',
  };
  const environment = serviceEnvironment(service, {
    repositoryRoot,
    publicPort: 8080,
    dataDir: '/data',
    backing,
    ledger,
    simulators: 'http://s',
    simulatorsKey: 'k'.repeat(64),
    ports: new Map(services.map((each) => [each.name, [1, 2]])),
    bucket: 'objects',
    user: {},
  });
  return Object.keys(environment).filter(
    (key) => !notInContainers.includes(key) && !dockerfile.includes(`${key}=`) && isRead(name, key),
  );
}

/** The variables of every container with the `.env` that `make-env.mjs` writes. */
function resolved(...flags: string[]): Record<string, Record<string, string>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'asili-env-'));
  execFileSync(process.execPath, [path.join(repositoryRoot, 'infra/docker/make-env.mjs'), ...flags], {
    cwd: folder,
    stdio: 'pipe',
  });
  const env = Object.fromEntries(
    readFileSync(path.join(folder, '.env'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1).replace(/^'(.*)'$/, '$1')]),
  );
  rmSync(folder, { recursive: true });
  const fill = (value: unknown): string =>
    String(value).replaceAll(
      /\$\{(\w+)(?::?([-?])([^}]*))?\}/g,
      (_all, name: string, kind: string, otherwise: string) => env[name] ?? (kind === '-' ? otherwise : ''),
    );
  return Object.fromEntries(
    Object.entries(compose.services).map(([name, { environment = {} }]) => [
      name,
      Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, fill(value)])),
    ]),
  );
}

/** Problems the schema of the Compose specification finds, as published with the package docker-compose. */
function problemsOf(file: object): unknown[] {
  const entry = createRequire(import.meta.url).resolve('docker-compose');
  const schema = JSON.parse(
    readFileSync(path.resolve(entry, '../../schema/compose-spec.json'), 'utf8'),
  ) as SchemaObject;
  const validate = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile({
    ...schema,
    $schema: 'http://json-schema.org/draft-07/schema',
  }); // The address Ajv knows it by.
  return validate(file)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message, params }) => ({ instancePath, message, params }));
}

describe('docker-compose.yml', () => {
  it.each(['docker-compose.yml', 'infra/docker/offline/compose.yml'])(
    '%s is what the Compose specification asks for',
    (file) => {
      expect(problemsOf(parse(read(file)))).toEqual([]);
      expect(problemsOf({ services: { kafka: { imagee: 'kafka' } } })).toHaveLength(1);
    },
  );

  it('runs every service twice, each under an address that the others know, and the gateway once', () => {
    for (const { name, public: isPublic } of services) {
      const instances = isPublic ? [name] : [name, `${name}-2`];
      expect(compose.services).toMatchObject({
        ...Object.fromEntries(instances.map((instance) => [instance, { image: `asili/${name}` }])),
        [name]: { build: { target: name } },
      });
      const addresses = instances.map((instance) => `http://${instance}:8080`).join(',');
      for (const other of services)
        expect(compose.services[other.name]?.environment).toHaveProperty(`${name.toUpperCase()}_URL`, addresses);
    }
  });

  it('builds each of our images once, and looks for none of them in a registry', () => {
    expect(own.length).toBeGreaterThan(builds.length);
    expect(builds.map(([, { image }]) => image).sort()).toEqual([...new Set(own.map(([, { image }]) => image))].sort());
    expect(own.filter(([, { pull_policy: policy }]) => policy !== 'never').map(([name]) => name)).toEqual([]);
  });

  it('gives every program on Node a heap within a limit of memory', () => {
    expect(dockerfile).toMatch(/^ENV NODE_OPTIONS=.*--max-old-space-size-percentage=\d+/m);
    expect(own.filter(([name, { mem_limit: limit }]) => name !== 'hedera' && !limit).map(([name]) => name)).toEqual([]);
  });

  it('looks after the health of everything that keeps running', () => {
    expect(
      Object.entries(compose.services).filter(([name, { healthcheck }]) => !jobs.includes(name) && !healthcheck),
    ).toEqual([]);
  });

  it('gives our own containers no capability and no writable root, and a target that does not run as root', () => {
    for (const [, container] of own) expect(container).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    const stages = new Map(
      [...dockerfile.matchAll(/^FROM (\S+) AS (\S+)$([^]*?)(?=^FROM |$(?![^]))/gm)].map(([, base, name, lines]) => [
        name,
        { base, user: [...(lines ?? '').matchAll(/^USER (\S+)$/gm)].at(-1)?.[1] },
      ]),
    );
    const userOf = (name: string | undefined): string | undefined =>
      stages.get(name)?.user ?? (stages.has(name) ? userOf(stages.get(name)?.base) : undefined);
    for (const [, { build }] of builds) expect([build?.target, userOf(build?.target)]).toEqual([build?.target, '1000']);
  });

  it('copies only what is there into the image', () => {
    const [, listed = ''] = /cp --parents -r ([^]*?) \/built$/m.exec(dockerfile) ?? [];
    const places = listed
      .replaceAll(/\$\([^)]*\)|\\/g, ' ')
      .split(/\s+/)
      .filter((place) => place !== '' && !place.endsWith('dist'));
    expect(places).toContain('infra/docker/make-keys.mjs');
    for (const place of places)
      expect([place, globSync(place, { cwd: repositoryRoot }).length]).not.toEqual([place, 0]);
  });

  it('knows no password of its own', () => {
    const secrets = [...text.matchAll(/\$\{(\w*(?:PASSWORD|SECRET|KEY|MONGO_URL)\w*)([^}]*)\}/g)].filter(
      ([, name]) => !name?.endsWith('_FILE'),
    );
    expect(secrets.length).toBeGreaterThan(5);
    for (const [, name, rest] of secrets) expect([name, rest]).toEqual([name, expect.stringMatching(/^:(\?.*|-)$/)]);
  });

  it.each(services.map(({ name }) => name))('hands on what an operator may set of the %s service', (name) => {
    const chosenHere = ['ANALYTICS_PROJECTION', 'MEDIA_DIR', 'RENDER_TIMEOUT_MS']; // Not an operator's matter.
    expect(Object.keys(compose.services[name]?.environment ?? {})).toEqual(
      expect.arrayContaining(ownSettings(name).filter((key) => !chosenHere.includes(key))),
    );
  });

  it.each(services.map(({ name }) => name))('gives the %s service every variable that npm start gives it', (name) => {
    const variables = variablesOf(name);
    expect(variables).toEqual(expect.arrayContaining(['SIMULATORS_URL', 'DEV_CLOCK', 'S3_BUCKET', 'DEMO_MODE']));
    expect(variables.filter((key) => !(key in (compose.services[name]?.environment ?? {})))).toEqual([]);
  });

  it('has a container for everything npm start runs beside the services', () => {
    const components = [...new Set(SOURCES.map(({ component }) => component))];
    expect(Object.keys(containersOf).sort()).toEqual([...components].sort());
    expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(Object.values(containersOf).flat()));
  });
});

describe('the profile demo', () => {
  const demo = ['simulators', 'wallet', 'seed'];
  const [tried, plain] = [resolved('--demo'), resolved()];

  it('is the simulated outside world, its wallet and the filling of the shop, and nothing else needs them', () => {
    expect(
      Object.entries(compose.services)
        .filter(([, { profiles }]) => profiles)
        .map(([name, { profiles }]) => [name, profiles]),
    ).toEqual(demo.map((name) => [name, ['demo']]));
    for (const [name, { depends_on: needed = {} }] of Object.entries(compose.services))
      if (!demo.includes(name)) expect(Object.keys(needed).filter((each) => demo.includes(each))).toEqual([]);
  });

  it.each(services.map(({ name }) => name))('says to the %s service all that npm start says', (name) => {
    expect(variablesOf(name).filter((key) => !tried[name]?.[key])).toEqual([]);
    expect(tried[name]).toMatchObject({
      NODE_ENV: 'development',
      SIMULATORS_URL: 'http://simulators:8080',
      WALLET_URL: 'http://wallet:8080',
    });
  });

  it('has payments, messages and phones meet the simulators with the keys both know', () => {
    expect(tried['payments']).toMatchObject({
      DARAJA_URL: 'http://simulators:8080/daraja',
      MOMO_URL: 'http://simulators:8080/momo',
      PAYSTACK_URL: 'http://simulators:8080/paystack',
      STRIPE_URL: 'http://simulators:8080/stripe',
      PAY_IN_ACCOUNT: '0.0.1002',
    });
    expect(Object.keys(JSON.parse(tried['payments']?.['MOMO_ACCOUNTS_SECRET'] ?? '') as object).sort()).toEqual([
      'BJ',
      'CI',
      'GH',
      'UG',
    ]);
    expect(tried['signer']).toMatchObject({
      PAY_IN_ACCOUNT: '0.0.1002',
      COLD_ACCOUNT: '0.0.1006',
      TREASURY_KEY_FILE: '/secrets/treasury.key',
    });
    expect(tried['simulators']?.['SIMULATORS_KEY']).toMatch(/^[0-9a-f]{64}$/);
    expect(
      Object.entries(tried).filter(
        ([name, environment]) =>
          !demo.includes(name) && Object.values(environment).includes(tried['simulators']?.['SIMULATORS_KEY'] ?? ''),
      ),
    ).toEqual([]);
  });

  it('counts HBAR at the rate the simulated sources tell', () => {
    expect(dockerfile).toContain(`"--cents-per-hbar", "${CENTS_PER_HBAR}"`);
    expect(read('infra/simulators/src/main.ts')).toContain(
      `'hbar-usd': { ...text, default: '${CENTS_PER_HBAR / 100}' }`,
    );
  });

  it('leaves nothing simulated where it is not chosen', () => {
    const simulated = Object.entries(tried['payments'] ?? {})
      .filter(([, value]) => value.includes('simulators'))
      .map(([key]) => key);
    expect(simulated).toEqual(expect.arrayContaining(['SIMULATORS_URL', 'DARAJA_URL', 'RATES_COINBASE_URL']));
    for (const name of services.map((service) => service.name)) {
      expect(plain[name]).toMatchObject({
        NODE_ENV: 'production',
        DEMO_MODE: '0',
        DEV_CLOCK: '0',
        ASILI_RATE_LIMITS: 'on',
      });
      expect(
        Object.entries(plain[name] ?? {}).filter(
          ([key, value]) => value.includes('simulators') || (simulated.includes(key) && value !== ''),
        ),
      ).toEqual([]);
    }
    expect(plain['simulators']).toEqual({ NODE_ENV: 'production', SIMULATORS_KEY: '' });
  });
});
