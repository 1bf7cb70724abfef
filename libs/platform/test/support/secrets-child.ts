/** Reads so many secrets of one folder and prints them. */
import { z } from 'zod';
import { defineConfig } from '../../src/config/define-config.ts';
import { readSecret } from '../../src/config/secrets.ts';

const [folder = '', count] = process.argv.slice(2);
const config = defineConfig('test', z.object({}), { ASILI_SECRETS_DIR: folder });
process.stdin.once('data', () => {
  const secrets = Array.from({ length: Number(count) }, (_, n) => readSecret(config, `secret-${n}`, {}));
  process.stdout.write(JSON.stringify(secrets));
  process.exit(0);
});
process.stdout.write('ready\n');
