/**
 * Makes the keys of every service, each into a folder of its own, and the public ones into `public`: node make-keys.mjs
 * FOLDER. What is there already stays as it is, so it may run at every start. Uses nothing but Node.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const text = () => `${randomBytes(32).toString('base64url')}\n`;
/** Who signs in to the console, of the addresses in OPERATOR_EMAILS: nobody where none is named. The secrets are for their authenticators. */
const base32 = (bytes) =>
  bytes
    .reduce((bits, byte) => bits + byte.toString(2).padStart(8, '0'), '')
    .match(/.{5}/g)
    .map((five) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[parseInt(five, 2)])
    .join('');
const operators = () => {
  const emails = (process.env.OPERATOR_EMAILS ?? '')
    .split(',')
    .map((email) => email.trim())
    .filter(Boolean);
  return `${JSON.stringify({ operators: emails.map((email) => ({ email, name: email.split('@')[0], totpSecret: base32([...randomBytes(20)]) })) })}\n`;
};
const ed25519 = () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });

const keys = {
  gateway: { 'gateway-actor-key': ed25519, 'csrf-key': text, 'visitor-key': text },
  identity: { 'identity-actor-key': ed25519, 'otp-pepper': text, 'pin-pepper': text, operators },
  products: { 'products-actor-key': ed25519, 'photo-link-key': text },
  ledger: { 'ledger-actor-key': ed25519, 'ledger-treasury.pem': ed25519, 'ledger-holding.pem': ed25519 },
  verification: { 'verification-actor-key': ed25519, 'reports-key': text },
  orders: { 'orders-actor-key': ed25519, 'orders-key': text },
  analytics: { 'analytics-actor-key': ed25519 },
  notifications: { 'notifications-actor-key': ed25519, 'webhooks-key': text },
  payments: { 'payments-actor-key': ed25519, 'payments-key': text },
  signer: { 'signer-actor-key': ed25519 },
  ussd: {
    'ussd-actor-key': ed25519,
    'ussd-key': text,
    ...Object.fromEntries(
      ['africastalking', 'safaricom', 'airtel', 'hubtel', 'nalo', 'reseller'].map((provider) => [
        `ussd-${provider}`,
        text,
      ]),
    ),
  },
  web: { 'web-actor-key': ed25519 },
};

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('usage: node make-keys.mjs FOLDER');
  process.exit(2);
}

function write(file, make) {
  if (existsSync(file)) return;
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, make(), { mode: 0o600, flag: 'wx' });
  console.log(`made ${file}`);
}

for (const [service, files] of Object.entries(keys)) {
  for (const [name, make] of Object.entries(files)) write(path.join(folder, service, name), make);
  const privateKey = createPrivateKey(readFileSync(path.join(folder, service, `${service}-actor-key`)));
  write(path.join(folder, 'public', `${service}.pem`), () =>
    createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }),
  );
}
