/**
 * Checks the books from the first entry on, for who has restored a backup (docs/runbooks/restore-backup.md):
 *   node services/payments/dist/books/verify-books-cli.js
 * Prints what it looked at and the hash of the last closed day; where something is wrong, that, and ends with 1. Takes the environment of the service. Reads only.
 */
import 'reflect-metadata';
import { Log, Mongo, MongoEventStore, publishedEvents } from '@asili/platform';
import { MongoBalances } from './balances.mongo.ts';
import { MongoDailyCloses } from './daily-closes.mongo.ts';
import { MongoJournalLog } from './journal-log.mongo.ts';
import { RecountBooks } from './recount-books.ts';
import { SealHeads } from './seal-heads.ts';
import { VerifyBooks } from './verify-books.ts';
import { VerifyClose } from './verify-close.ts';
import { VerifyJournal } from './verify-journal.ts';
import { paymentsConfig } from '../config.ts';

const mongo = await Mongo.connect(paymentsConfig(), new Log({ service: 'payments', level: 'warn' }));
const store = new MongoEventStore(mongo, { service: 'payments', registry: publishedEvents, aggregates: ['journal'] });
const [log, closes, balances] = [new MongoJournalLog(mongo), new MongoDailyCloses(mongo), new MongoBalances(mongo)];
const sealHeads = new SealHeads(log);
const books = new VerifyBooks(
  log,
  closes,
  sealHeads,
  new VerifyClose(closes, sealHeads),
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
