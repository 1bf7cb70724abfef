/**
 * Writes what the containers share among each other into `.env`: node infra/docker/make-env.mjs [--demo] [PUBLIC_URL].
 * An existing file stays as it is.
 *
 * Passwords, always. With --demo (Node 24) also all that makes it a shop to try out: the profile `demo`, the development mailbox, and
 * the addresses and keys of the simulated outside world and of the accounts its wallet makes on a fresh local network.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

/** As the containers reach them. */
const simulators = 'http://simulators:8080';
const wallet = 'http://wallet:8080';
/** The first entities of a network that nobody used before, in the order in which the wallet makes them. */
const accounts = { payIn: '0.0.1002', exchange: '0.0.1005', cold: '0.0.1006' };

const {
  values: { demo },
  positionals: [publicUrl = 'http://127.0.0.1:8080'],
} = parseArgs({ allowPositionals: true, options: { demo: { type: 'boolean', default: false } } });
const password = () => randomBytes(24).toString('base64url');
if (existsSync('.env')) {
  console.log('.env is there already');
  process.exit(0);
}
const values = { ...passwords(), ...(demo && (await demoSettings())) };
writeFileSync(
  '.env',
  Object.entries(values)
    .map(([name, value]) => `${name}=${/[^\w:/.,=?&@+-]/.test(value) ? `'${value}'` : value}\n`)
    .join(''),
  { mode: 0o600 },
);
console.log('made .env');

function passwords() {
  const mongo = password();
  return {
    PUBLIC_URL: publicUrl,
    MONGO_PASSWORD: mongo,
    MONGO_REPLICA_KEY: randomBytes(48).toString('hex'),
    MONGO_URL: `mongodb://asili:${mongo}@mongo:27017/?replicaSet=rs0&authSource=admin`,
    REDIS_PASSWORD: password(),
    S3_SECRET_ACCESS_KEY: password(),
  };
}

async function demoSettings() {
  const { hbarSettings, payInSettings, rateSettings, simSwapSettings, smsSettings, ussdSettings } =
    await import('../simulators/src/service-settings.ts');
  const key = randomBytes(32).toString('hex');
  const { hostname } = new URL(publicUrl);
  const isHere = ['127.0.0.1', 'localhost'].includes(hostname);
  return {
    COMPOSE_PROFILES: 'demo',
    NODE_ENV: 'development',
    DEMO_MODE: '1',
    DEV_MAILBOX: '1',
    DEV_CLOCK: '1',
    ASILI_RATE_LIMITS: 'off', // Everybody comes from one address, the seed too.
    OPERATOR_EMAILS: 'joyce@operators.example,daniel@operators.example',
    ALLOWED_HOSTS: 'gateway:8080', // As the simulated companies and the seed know the site.
    SIMULATORS_URL: simulators,
    SIMULATORS_KEY: key,
    SIMULATORS_PAGES_URL: `http://${hostname}:8082`,
    SIMULATORS_PORT: isHere ? '127.0.0.1:8082' : '8082',
    WALLET_URL: wallet,
    HEDERA_AWAITED_ACCOUNT: accounts.cold,
    TREASURY_KEY_FILE: '/secrets/treasury.key',
    RATES_MIRROR_REST: 'http://hedera:5551',
    ...rateSettings(simulators),
    ...hbarSettings(accounts),
    ...payInSettings(simulators, key),
    ...simSwapSettings(simulators, key),
    ...smsSettings(simulators, key),
    ...ussdSettings(key),
  };
}
