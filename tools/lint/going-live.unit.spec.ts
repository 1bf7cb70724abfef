import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const page = read('docs/going-live.md');
const marked = [...page.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text);

const configs = globSync('services/*/src/config.ts', { cwd: root }).map(read);
const known = new Set(
  [...configs, read('libs/platform/src/config/define-config.ts')].flatMap((text) =>
    [...text.matchAll(/^\s+([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name),
  ),
);
const code = globSync(['services/*/src/**/*.ts', 'libs/platform/src/**/*.ts'], { cwd: root, exclude: ['**/*.spec.ts'] })
  .map(read)
  .join('\n');

describe('docs/going-live.md', () => {
  const variables = marked
    .flatMap((text) => /^([A-Z][A-Z0-9]*_[A-Z0-9_]+|HOST|PORT)(?:=.*)?$/.exec(text)?.[1] ?? [])
    .filter((name) => !name.endsWith('_SECRET'));
  const secrets = marked.filter(
    (text) =>
      /^(daraja|momo|stripe|paystack|africas|sms|sim|ussd|s3)-[a-z-]+$/.test(text) &&
      text !== 'ussd-africastalking' &&
      text !== 'ussd-safaricom',
  );

  it('is read', () => expect([variables.length > 40, secrets.length > 8]).toEqual([true, true]));

  it.each([...new Set(variables)])('names %s, which a service reads', (name) => expect(known).toContain(name));

  it.each([...new Set(secrets)])('names the secret %s, which a service reads', (name) =>
    expect(code).toMatch(new RegExp(`'${name}'`)),
  );

  it('names every variable that switches a provider on', () => {
    for (const name of [
      'DARAJA_URL',
      'MOMO_URL',
      'STRIPE_URL',
      'PAYSTACK_URL',
      'PAY_IN_ACCOUNT',
      'COLD_ACCOUNT',
      'AT_USERNAME',
      'SIM_SWAP_URL',
      'SMTP_URL',
      'S3_BUCKET',
      'MONGO_URL',
      'KAFKA_BROKERS',
      'REDIS_URL',
    ])
      expect(variables).toContain(name);
  });

  it('leaves out no setting of payments but how often a mirror is asked', () => {
    const own = [
      ...(read('services/payments/src/config.ts').match(/z\.object\(\{[\s\S]*?\n\}\);/)?.[0] ?? '').matchAll(
        /^ {2}([A-Z][A-Z0-9_]+):/gm,
      ),
    ].map(([, name = '']) => name);
    expect(own.filter((name) => !variables.includes(name))).toEqual(['PAY_IN_POLL_MS']);
  });
});
