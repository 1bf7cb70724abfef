import { accountNum, formatEntity } from '../../hapi/ids.ts';
import { toBigInt } from '../../hapi/int64.ts';
import { formatNanos, nowNanos, SECOND } from '../../hapi/time.ts';
import { rateExpiry } from '../../node/fees/exchange-rate.ts';
import { TOTAL_SUPPLY } from '../../node/fold.ts';
import { recordOf } from '../decode.ts';
import type { MirrorBlock, MirrorState } from '../state.ts';
import { latest } from './accounts.ts';
import { invalid, notFound } from './errors.ts';
import { parseInteger, parseTimestamp, within } from './params.ts';
import { route } from './route.ts';
import type { Request, Route } from './route.ts';

const TREASURY = 2;
/** The bloom filter of no contract logs at all. */
const NO_LOGS = `0x${'0'.repeat(512)}`;

export const networkRoutes: readonly Route[] = [
  route('/network/nodes', ['limit', 'order', 'node.id', 'file.id'], listNodes),
  route('/network/exchangerate', ['timestamp'], getExchangeRate),
  route('/network/supply', ['timestamp'], getSupply),
  route('/blocks', ['limit', 'order', 'timestamp', 'block.number'], listBlocks),
  route('/blocks/:', [], getBlock),
];

function listNodes({ state, node }: Request) {
  return {
    nodes: [
      {
        admin_key: null,
        decline_reward: false,
        description: 'local node',
        file_id: '0.0.102',
        grpc_proxy_endpoint: null,
        max_stake: 0n,
        memo: formatEntity(state.nodeAccount),
        min_stake: 0n,
        node_account_id: formatEntity(state.nodeAccount),
        node_cert_hash: '0x',
        node_id: 0n,
        public_key: '0x',
        reward_rate_start: 0n,
        service_endpoints: [{ domain_name: '', ip_address_v4: node.host, port: node.port }],
        stake: 0n,
        stake_not_rewarded: 0n,
        stake_rewarded: 0n,
        staking_period: null,
        timestamp: { from: formatNanos(state.startedAt), to: null },
      },
    ],
    links: { next: null },
  };
}

/** The rate of the time asked for, or of now. */
function getExchangeRate({ state, params }: Request) {
  const at = params.range('timestamp', parseTimestamp).max ?? nowNanos();
  const expires = rateExpiry(at);
  const { rate } = state.rates.findLast(({ from }) => from <= at) ?? { rate: undefined };
  if (!rate) throw notFound(); // Before the network was born.
  const values = { cent_equivalent: rate.cents, hbar_equivalent: rate.hbars };
  return {
    current_rate: { ...values, expiration_time: expires },
    next_rate: { ...values, expiration_time: expires + 3600n },
    timestamp: formatNanos(at),
  };
}

function getSupply({ state, params }: Request) {
  const at = params.range('timestamp', parseTimestamp).max ?? latest(state);
  if (at < state.startedAt) throw notFound();
  const time = at < latest(state) ? at : latest(state);
  return {
    released_supply: String(TOTAL_SUPPLY - unreleasedAt(state, time)),
    timestamp: formatNanos(time),
    total_supply: String(TOTAL_SUPPLY),
  };
}

/** The treasury's balance at a time: that of now without what moved it since. */
function unreleasedAt(state: MirrorState, time: bigint): bigint {
  const treasury = state.accounts.get(TREASURY);
  let balance = treasury?.balance ?? 0n;
  for (const position of (treasury?.transactions ?? []).toReversed()) {
    const transaction = state.transactions[position];
    if (!transaction || transaction.at <= time) break;
    const moves = recordOf(transaction).transferList?.accountAmounts ?? [];
    for (const { accountID, amount } of moves) if (accountNum(accountID) === TREASURY) balance -= toBigInt(amount);
  }
  return balance;
}

function listBlocks({ state, params }: Request) {
  const order = params.order('desc');
  const numbers = params.range('block.number', parseInteger);
  const times = params.range('timestamp', parseTimestamp);
  const rows = (order === 'desc' ? state.blocks.toReversed() : state.blocks)
    .filter((block) => within(numbers, BigInt(block.number)) && within(times, block.to))
    .slice(0, params.limit());
  const last = rows.at(-1);
  return {
    blocks: rows.map(toBlockJson),
    links: { next: last ? params.next(rows.length, 'block.number', order, String(last.number)) : null },
  };
}

function getBlock({ state, path }: Request) {
  const text = path[0] ?? '';
  const number = parseInteger(text);
  const hash = /^(?:0x)?([0-9a-f]{96})$/i.exec(text)?.[1]?.toLowerCase();
  if (number === undefined && hash === undefined) throw invalid('hashOrNumber');
  const block = hash ? state.blocks.find((one) => hex(one.hash) === `0x${hash}`) : state.blocks[Number(number)];
  if (!block) throw notFound();
  return toBlockJson(block);
}

function toBlockJson(block: MirrorBlock) {
  const windowStart = new Date(Number(block.from / (2n * SECOND)) * 2000).toISOString().replaceAll(':', '_');
  return {
    count: block.count,
    gas_used: 0,
    hapi_version: '0.76.1',
    hash: hex(block.hash),
    logs_bloom: NO_LOGS,
    name: `${windowStart}.rcd`,
    number: BigInt(block.number),
    previous_hash: hex(block.previousHash),
    size: block.bytes,
    timestamp: { from: formatNanos(block.from), to: formatNanos(block.to) },
  };
}

const hex = (bytes: Uint8Array): string => `0x${Buffer.from(bytes).toString('hex')}`;
