/**
 * Gives an artisan a plan, for the person who agreed on it:
 *   node services/products/dist/set-plan-cli.js <artisan id> starter|professional|enterprise [<until, such as 2026-12-31>|-] <who says so>
 * Prints what is in force. Takes the environment of the service; safe to repeat.
 */
import 'reflect-metadata';
import { planNames } from '@asili/contracts';
import { isId } from '@asili/kernel';
import { CommandRunner, Log, Mongo, MongoEventStore, publishedEvents } from '@asili/platform';
import { productsConfig } from './config.ts';
import { SetPlan } from './plans/change-plan.ts';

const [artisanId, name, untilText = '-', by] = process.argv.slice(2);
const plan = planNames.find((each) => each === name);
const until = untilText === '-' ? null : new Date(untilText);
if (!isId('art', artisanId) || !plan || !by || Number.isNaN(until?.getTime() ?? 0)) {
  process.stderr.write('usage: set-plan-cli <artisan id> starter|professional|enterprise [<until>|-] <who says so>\n');
  process.exit(2);
}
const log = new Log({ service: 'products', level: 'warn' });
const mongo = await Mongo.connect(productsConfig(), log);
const store = new MongoEventStore(mongo, { service: 'products', registry: publishedEvents, aggregates: ['plan'] });
const state = await new SetPlan(new CommandRunner(store)).run({ artisanId, plan, until, by });
process.stdout.write(`${JSON.stringify({ artisanId, ...state })}\n`);
await mongo.close();
