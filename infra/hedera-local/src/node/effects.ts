import type { Nanos } from '../hapi/time.ts';
import type { Account, LedgerState, Relation, Token, Topic } from './state.ts';

/** One change of the state. Handlers decide effects; only `evolve` carries them out. */
export type Effect =
  | { readonly type: 'hbar-moved'; readonly account: number; readonly amount: bigint }
  | { readonly type: 'account-created'; readonly account: Account }
  | { readonly type: 'token-created'; readonly token: Token }
  | { readonly type: 'token-deleted'; readonly token: number }
  | { readonly type: 'token-associated'; readonly account: number; readonly token: number; readonly automatic: boolean }
  | { readonly type: 'nft-minted'; readonly token: number; readonly serial: number; readonly metadata: Uint8Array }
  | {
      readonly type: 'nft-moved';
      readonly token: number;
      readonly serial: number;
      readonly from: number;
      readonly to: number;
    }
  | { readonly type: 'nft-burned'; readonly token: number; readonly serial: number }
  | { readonly type: 'topic-created'; readonly topic: Topic }
  | {
      readonly type: 'message-submitted';
      readonly topic: number;
      readonly sequence: number;
      readonly runningHash: Uint8Array;
    };

/** Carries out one effect. The effect must have been decided on this very state. */
export function evolve(state: LedgerState, effect: Effect, at: Nanos): void {
  switch (effect.type) {
    case 'hbar-moved':
      get(state.accounts, effect.account).balance += effect.amount;
      return;
    case 'account-created':
      state.accounts.set(effect.account.num, effect.account);
      state.nextEntity = effect.account.num + 1;
      return;
    case 'topic-created':
      state.topics.set(effect.topic.num, effect.topic);
      state.nextEntity = effect.topic.num + 1;
      return;
    case 'message-submitted':
      Object.assign(get(state.topics, effect.topic), { sequence: effect.sequence, runningHash: effect.runningHash });
      return;
    default:
      evolveToken(state, effect, at);
  }
}

type TokenEffect = Extract<Effect, { readonly type: `token-${string}` | `nft-${string}` }>;

function evolveToken(state: LedgerState, effect: TokenEffect, at: Nanos): void {
  switch (effect.type) {
    case 'token-created':
      state.tokens.set(effect.token.num, effect.token);
      state.nextEntity = effect.token.num + 1;
      return;
    case 'token-deleted':
      get(state.tokens, effect.token).deleted = true;
      return;
    case 'token-associated':
      get(state.accounts, effect.account).relations.set(effect.token, newRelation(state, effect));
      return;
    case 'nft-minted':
      mint(state, effect, at);
      return;
    case 'nft-moved':
      get(get(state.tokens, effect.token).nfts, effect.serial).owner = effect.to;
      relation(state, effect.from, effect.token).balance -= 1;
      relation(state, effect.to, effect.token).balance += 1;
      return;
    case 'nft-burned':
      burn(state, effect);
  }
}

function newRelation(
  state: LedgerState,
  { account, token, automatic }: Extract<Effect, { type: 'token-associated' }>,
): Relation {
  const { keys, freezeDefault, treasury } = get(state.tokens, token);
  const isTreasury = treasury === account;
  return {
    balance: 0,
    automatic,
    frozen: freezeDefault && keys.freeze !== undefined && !isTreasury,
    kycGranted: keys.kyc === undefined || isTreasury,
  };
}

function mint(state: LedgerState, effect: Extract<Effect, { type: 'nft-minted' }>, at: Nanos): void {
  const token = get(state.tokens, effect.token);
  token.nfts.set(effect.serial, { owner: token.treasury, metadata: effect.metadata, createdAt: at });
  token.lastSerial = effect.serial;
  token.totalSupply += 1n;
  relation(state, token.treasury, effect.token).balance += 1;
}

function burn(state: LedgerState, effect: Extract<Effect, { type: 'nft-burned' }>): void {
  const token = get(state.tokens, effect.token);
  token.nfts.delete(effect.serial);
  token.totalSupply -= 1n;
  relation(state, token.treasury, effect.token).balance -= 1;
}

function relation(state: LedgerState, account: number, token: number): Relation {
  return get(get(state.accounts, account).relations, token);
}

function get<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new Error(`An effect names ${String(key)}, which does not exist`);
  return value;
}
