/**
 * A report as it was filed, for the person who reads it:
 *   node services/verification/dist/read-report-cli.js RP-2026-001042 [folder for its photos]
 * Prints JSON. Takes the environment and the secrets of the service; the photos are written as JPEG files.
 */
import 'reflect-metadata';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Log, Mongo, Sealer } from '@asili/platform';
import { reportStore } from './reports/reports.module.ts';
import { verificationConfig } from './config.ts';

const [number, folder] = process.argv.slice(2);
if (!number) {
  process.stderr.write('usage: read-report-cli <number> [folder]\n');
  process.exit(2);
}
const config = verificationConfig();
const mongo = await Mongo.connect(config, new Log({ service: 'verification', level: 'warn' }));
const report = await reportStore(mongo, Sealer.fromConfig(config, 'reports-key')).read(number);
await mongo.close();
if (!report) {
  process.stderr.write(`there is no report ${number}\n`);
  process.exit(1);
}
const { photos, ...words } = report;
if (folder) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const [index, bytes] of photos.entries())
    await writeFile(path.join(folder, `${index + 1}.jpg`), bytes, { mode: 0o600 });
}
process.stdout.write(`${JSON.stringify({ number, ...words, photos: photos.length }, null, 2)}\n`);
