/**
 * Runs the tables of this folder against any Hedera network and prints what came out as JSON:
 *   node infra/hedera-local/test/oracle-outcomes.ts HOST:PORT OPERATOR_ID OPERATOR_KEY_DER_HEX
 * Made for a real consensus node; its answers are kept in vectors/ and the local network must give the same.
 */
import { AccountId, Client, Hbar, PrivateKey } from '@hashgraph/sdk';
import { anAccount } from './certificates.ts';
import { precheckCases } from './precheck-table.ts';
import { receiptCases } from './receipt-table.ts';
import { aWorld } from './world.ts';
import { feeCases } from './fee-table.ts';
import { outcomeOf } from './outcome.ts';
import { RawHapi } from './raw-hapi.ts';
import { rawCases } from './raw-table.ts';
import { aRawPayer } from './raw-payer.ts';

const [address = '', operatorId = '0.0.2', operatorKey = ''] = process.argv.slice(2);

const connect = (id: string, key: PrivateKey): Client =>
  Client.forNetwork({ [address]: new AccountId(3) }, { scheduleNetworkUpdate: false, grpcDeadline: 10_000 })
    .setNodeMinBackoff(250)
    .setNodeMaxBackoff(1000)
    .setMinBackoff(50)
    .setMaxBackoff(500)
    .setRequestTimeout(45_000)
    .setDefaultMaxTransactionFee(new Hbar(50))
    .setOperator(id, key);

// Superusers pay nothing; the tables need somebody who does.
const payer = await anAccount(connect(operatorId, PrivateKey.fromStringDer(operatorKey)), 100_000);
const client = connect(payer.id.toString(), payer.key);
const world = await aWorld(client);
const outcomes: Record<string, unknown> = {};
for (const { name, make, signers } of [...precheckCases, ...receiptCases, ...feeCases]) {
  try {
    const { stage, code, fee } = await outcomeOf(client, make(world), signers?.(world));
    outcomes[name] = { stage, code, fee: fee.toString() };
  } catch (error) {
    outcomes[name] = { error: error instanceof Error ? error.message : String(error) };
  }
}
const raw: Record<string, string> = {};
const hapi = new RawHapi(Number(address.split(':')[1]));
const rawPayer = await aRawPayer(client);
for (const { name, make } of rawCases)
  raw[name] = await hapi.outcome(make(rawPayer)).catch((error: unknown) => String(error));
process.stdout.write(`${JSON.stringify({ outcomes, raw }, undefined, 1)}\n`);
process.exit(0);
