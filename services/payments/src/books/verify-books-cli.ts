/**
 * Checks the books from the first entry on, for who has restored a backup (docs/runbooks/restore-backup.md):
 *   node services/payments/dist/books/verify-books-cli.js
 * Prints what it looked at and the hash of the last closed day; where something is wrong, that, and ends with 1. Takes the environment of the service. Reads only.
 */
import 'reflect-metadata';
import { Log, Mongo, MongoEventStore, publishedEvents } from '@asili/platform';
import { Balances } from './balances.mongo.ts';
import { DailyCloses, JournalLog } from './journal-log.mongo.ts';
import { RecountBooks, VerifyBooks, VerifyJournal } from './verify-books.ts';
import { WriteDailyCheckpoint, VerifyClose } from './close-day.ts';
import { paymentsConfig } from '../config.ts';

const mongo = await Mongo.connect(paymentsConfig(), new Log({ service: 'payments', level: 'warn' }));
const store = new MongoEventStore(mongo, { service: 'payments', registry: publishedEvents, aggregates: ['journal'] });
const [log, closes, balances] = [new JournalLog(mongo), new DailyCloses(mongo), new Balances(mongo)];
const writeCheckpoint = new WriteDailyCheckpoint(log);
const books = new VerifyBooks(
  log,
  closes,
  writeCheckpoint,
  new VerifyClose(closes, writeCheckpoint),
  new VerifyJournal(store),
  new RecountBooks(log, balances),
);
try {
  process.stdout.write(`the books are whole: ${JSON.stringify(await books.run())}\n`);
} catch (error) {
  process.exitCode = 1;
  process.stderr.write(`the books are broken: ${error instanceof Error ? error.message : String(error)}\n`);
} finally {
  await mongo.close();
}
