import { stub } from '@asili/kernel/testing';
import { newId } from '@asili/kernel';
import { OnceTaken, type Appended, type Commit, type NewEvent, type StoredEvent } from '@asili/platform';
import { MemoryEventStore } from '@asili/platform/testing';
import type { PostedEntry } from '../../src/books/domain/journal.ts';
import type { ProviderResult } from '../../src/providers/domain/provider.ts';
import type { Daraja, PayoutRequest, StatusRequest } from '../../src/providers/mpesa/client.ts';
import type { PayoutAccount, PayoutAccounts } from '../../src/payout-accounts/payout-accounts.mongo.ts';
import type { SimChecks } from '../../src/payout-accounts/contacts.http.ts';
import type { PayoutDestinations, PayoutPauses, PayoutQuestions } from '../../src/payouts/payout-attempts.mongo.ts';
import type { PayoutDocuments, ReleasedSales } from '../../src/payouts/payout-documents.mongo.ts';

export const second = 1000;

/** The same numbers every time: mulberry32. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
export const random = seeded(20_261_123);
export const chance = (share: number): boolean => random() < share;

/** A worker is gone: whatever it was about to do is not done. */
export class Killed extends Error {}
/** `placed`: those between the provider's taking a payout up and the note of it. */
export const life = { isMortal: true, crashes: 0, placed: 0 };
/** Dies before or after what is done, now and then. */
export async function mortally<T>(act: () => Promise<T> | T): Promise<T> {
  const moment = life.isMortal ? random() : 1;
  if (moment < 0.01) {
    life.crashes += 1;
    throw new Killed();
  }
  const result = await act();
  if (moment < 0.02) {
    life.crashes += 1;
    throw new Killed();
  }
  return result;
}

export const clock = {
  at: Date.parse('2026-11-24T08:00:00Z'),
  now(): Date {
    return new Date(this.at);
  },
};

/** Tells of internal events later, now and then twice. */
export class Store extends MemoryEventStore {
  readonly undelivered: StoredEvent[] = [];
  readonly journal: PostedEntry[] = [];
  private readonly taken = new Map<string, string>();

  override append<E extends NewEvent = NewEvent>(
    stream: string,
    version: number,
    { once, ...commit }: Commit & { events: readonly E[] },
  ): Promise<Appended<E>> {
    return mortally(async () => {
      const owner = `${stream} ${commit.commitId}`;
      if (once !== undefined && (this.taken.get(once) ?? owner) !== owner) throw new OnceTaken();
      const appended = await super.append<E>(stream, version, commit);
      if (once !== undefined) this.taken.set(once, owner);
      if (!appended.duplicate) {
        this.undelivered.push(
          ...(appended.events.filter(({ type }) => type !== 'entry-posted') as unknown as StoredEvent[]),
        );
        this.journal.push(
          ...appended.events.flatMap(({ type, data }) => (type === 'entry-posted' ? [data as PostedEntry] : [])),
        );
      }
      return appended;
    });
  }
}

/** M-Pesa, with its own books. A fifth of everything goes wrong. */
export class World implements Daraja {
  readonly payouts = new Map<string, { shillings: bigint; to: string; paid: boolean; code: string }>();
  /** Calls M-Pesa will make; `path` is that behind the provider's name in the address it was given. */
  readonly callbacks: { at: number; path: string; body: object }[] = [];
  isFaulty = true;
  takenBack = 0;

  push = () => Promise.resolve({ kind: 'unanswered' } as const);
  query = this.push;
  pull = this.push;
  reverse = this.push;
  accountBalance = this.push;

  payOut({
    originatorConversationId: id,
    phoneNumber,
    shillings,
    resultUrl,
  }: PayoutRequest): Promise<ProviderResult<{ conversationId: string }>> {
    if (this.goesWrong())
      return Promise.resolve(
        chance(0.5) ? { kind: 'unanswered' } : { kind: 'refused', code: '500.003.02', text: 'busy' },
      );
    if (this.payouts.has(id))
      return Promise.resolve({ kind: 'refused', code: '500.002.1001', text: 'Duplicate OriginatorConversationID' });
    const code = phoneNumber.startsWith('2541') ? '2040' : this.isFaulty && chance(0.002) ? '1' : '0';
    const payout = { shillings, to: phoneNumber, paid: code === '0', code };
    this.payouts.set(id, payout);
    for (let copies = this.goesWrong() ? Math.floor(random() * 3) : 1; copies > 0; copies -= 1)
      this.callback(resultUrl, this.result(id, payout));
    if (life.isMortal && chance(0.08)) {
      // M-Pesa has it, and whoever asked is gone before it is noted.
      life.crashes += 1;
      life.placed += 1;
      return Promise.reject(new Killed());
    }
    return Promise.resolve(
      this.goesWrong() ? { kind: 'unanswered' } : { kind: 'answered', body: { conversationId: `AG_${id}` } },
    );
  }

  transactionStatus({ originatorConversationId: id, resultUrl }: StatusRequest): Promise<ProviderResult<unknown>> {
    if (this.goesWrong()) return Promise.resolve({ kind: 'unanswered' });
    const payout = this.payouts.get(id);
    if (payout?.paid && this.isFaulty && chance(0.02)) {
      payout.paid = false;
      this.takenBack += 1;
    }
    const parameters = payout && {
      OriginatorConversationID: id,
      TransactionStatus: payout.paid ? 'Completed' : 'Declined',
      ReceiptNo: 'TKN4ABCDEF',
      Amount: Number(payout.shillings),
    };
    this.callback(resultUrl, {
      Result: {
        ResultType: 0,
        ResultCode: payout ? '0' : 'R000002',
        OriginatorConversationID: newId('req'),
        ...(parameters && { ResultParameters: parametersOf(parameters) }),
      },
    });
    return Promise.resolve({ kind: 'answered', body: {} });
  }

  private result(id: string, { shillings, code }: { shillings: bigint; code: string }): object {
    return {
      Result: {
        ResultType: 0,
        ResultCode: code,
        OriginatorConversationID: id,
        ...(code === '0' && {
          ResultParameters: parametersOf({ TransactionAmount: Number(shillings), TransactionReceipt: 'TKN4ABCDEF' }),
        }),
      },
    };
  }

  private callback(resultUrl: string, body: object): void {
    if (!this.goesWrong())
      this.callbacks.push({
        at: clock.at + Math.floor(random() * 20) * second,
        path: resultUrl.split('/daraja-payout/')[1] ?? '',
        body,
      });
  }

  /** Operators of SIM cards are silent now and then. */
  readonly sims: SimChecks = stub({
    check: () => Promise.resolve({ outcome: this.goesWrong() ? 'unknown' : 'unchanged' }),
  });

  private goesWrong(): boolean {
    return this.isFaulty && chance(0.2);
  }
}
const parametersOf = (values: object) => ({
  ResultParameter: Object.entries(values).map(([Key, Value]) => ({ Key, Value: Value as unknown })),
});

/** What is kept beside the streams, as the database keeps it. */
export function keep() {
  const accounts = new Map<string, PayoutAccount>();
  const destinations = new Map<string, string>();
  const pauses = new Map<string, { reason: string; until: Date }>();
  const asked = new Map<string, Date>();
  return {
    accounts: stub<PayoutAccounts>({
      find: (id: string) => Promise.resolve(accounts.get(id) ?? null),
      put: (account: PayoutAccount) => Promise.resolve(accounts.set(account.artisanId, account).size > 0),
      refuse: (id: string, phoneNumber: string) =>
        mortally(() => {
          const account = accounts.get(id);
          if (account?.phoneNumber === phoneNumber) accounts.set(id, { ...account, problem: 'wrong-number' });
        }),
      isTaken: () => Promise.resolve(false),
      hold: () => mortally(() => undefined),
      follow: () => mortally(() => true),
      holdForSim: () => mortally(() => undefined),
      pendingNotifications: () => Promise.resolve([]),
      markNotified: () => Promise.resolve(),
      forget: () => Promise.resolve(),
    }),
    destinations: stub<PayoutDestinations>({
      settle: ({ payoutId, attempt, phoneNumber }: { payoutId: string; attempt: number; phoneNumber: string }) =>
        mortally(() => {
          destinations.set(`${payoutId}.${attempt}`, phoneNumber);
        }),
      get: (payoutId: string, attempt = 1) => Promise.resolve(destinations.get(`${payoutId}.${attempt}`) ?? null),
      forget: () => Promise.resolve(),
    }),
    pauses: stub<PayoutPauses>({
      all: () => Promise.resolve([...pauses.keys()]),
      get: (provider: string) => Promise.resolve(pauses.get(provider) ?? null),
      set: (provider: string, reason: string, until: Date) =>
        mortally(() => {
          pauses.set(provider, { reason, until });
        }),
    }),
    questions: stub<PayoutQuestions>({
      claim: (id: string, now: Date, before: Date) =>
        mortally(() => {
          if ((asked.get(id) ?? before) > before) return false;
          asked.set(id, now);
          return true;
        }),
    }),
    documents: stub<PayoutDocuments>({
      save: () => Promise.resolve(),
      ofArtisan: () => Promise.resolve([]),
      hasOpen: () => Promise.resolve(false),
      isPaidTwice: () => Promise.resolve(false),
      unreserved: () => Promise.resolve([]),
      countForReview: () => Promise.resolve({ count: 0, oldestAt: null }),
      listForReview: () => Promise.resolve([]),
    }),
    sales: stub<ReleasedSales>({ put: () => Promise.resolve(), between: () => Promise.resolve([]) }),
  };
}
