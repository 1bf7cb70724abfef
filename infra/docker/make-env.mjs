/**
 * Writes the passwords the containers share among each other into `.env`: node infra/docker/make-env.mjs [PUBLIC_URL].
 * An existing file stays as it is.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';

const [publicUrl = 'http://127.0.0.1:8080'] = process.argv.slice(2);
const password = () => randomBytes(24).toString('base64url');
if (existsSync('.env')) {
  console.log('.env is there already');
  process.exit(0);
}
const mongo = password();
const values = {
  PUBLIC_URL: publicUrl,
  MONGO_PASSWORD: mongo,
  MONGO_REPLICA_KEY: randomBytes(48).toString('hex'),
  MONGO_URL: `mongodb://asili:${mongo}@mongo:27017/?replicaSet=rs0&authSource=admin`,
  REDIS_PASSWORD: password(),
  S3_SECRET_ACCESS_KEY: password(),
};
writeFileSync('.env', Object.entries(values).map(([name, value]) => `${name}=${value}\n`).join(''), { mode: 0o600 });
console.log('made .env');
