import type { IncomingHttpHeaders } from 'node:http';

/** What came in at a provider's own address. */
export interface ProviderRequest {
  readonly method: string;
  /** Without the provider's name: '/v2/exchange-rates'. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** What goes out; 'reset' breaks the connection as a dead host does, 'hang' keeps it open and says nothing. */
export type ProviderReply =
  | 'reset'
  | 'hang'
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body: string };

/** A fault that can be switched on: 0 is off. */
export interface FaultSwitch {
  readonly name: string;
  /** As shown beside the switch. */
  readonly title: string;
  /** 'flag': 0 or 1. 'share': 0..1 of all requests. 'offset': 0.2 is 20 % too high. */
  readonly kind: 'flag' | 'share' | 'offset';
}

export type Faults = Readonly<Record<string, number>>;

/** One line of what the provider believes to have happened. */
export interface BookEntry {
  readonly id: string;
  readonly kind: string;
  readonly amount: string;
  readonly currency: string;
  readonly phoneNumber?: string;
  /** What the provider took for it beside the amount. */
  readonly charge?: string;
  readonly state: string;
  readonly at: string;
}

/** A question on somebody's phone. */
export interface Prompt {
  readonly id: string;
  /** As the provider was given it. */
  readonly phoneNumber: string;
  /** Amount and currency: '125 KES'. */
  readonly amount: string;
  readonly state: 'waiting' | PromptAnswer | 'expired';
  readonly at: string;
}

export const promptAnswers = ['approve', 'cancel', 'wrong-pin'] as const;
export type PromptAnswer = (typeof promptAnswers)[number];

/** A payment its payer's bank takes back. */
export interface Dispute {
  readonly id: string;
  /** The provider's name of the payment. */
  readonly payment: string;
  /** Minor units and currency: '8500 USD'. */
  readonly amount: string;
  readonly state: 'open' | DisputeOutcome;
  readonly at: string;
}

export const disputeOutcomes = ['won', 'lost'] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];

/** A number that got another SIM card. */
export interface SimChange {
  /** E.164 */
  readonly phoneNumber: string;
  readonly at: string;
}

/** One callback the provider sent to us. */
export interface Delivery {
  readonly id: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** What we answered; null while it is on its way and when nobody did. */
  readonly status: number | null;
  readonly at: string;
}

/** What of a provider outlives its process: what it owes us, texts by name by kind. */
export interface ProviderState {
  save(): Readonly<Record<string, Readonly<Record<string, string>>>>;
  load(saved: Readonly<Record<string, Readonly<Record<string, string>>>>): void;
}

/** One company of the outside world: its documented wire, its own books, its faults. */
export interface Provider {
  readonly name: string;
  readonly title: string;
  /** What it answers, and whose documentation that follows. */
  readonly about: string;
  readonly switches: readonly FaultSwitch[];
  /** Where its callbacks go; null for one that sends none. */
  readonly webhook: { readonly path: string; readonly secret: string } | null;
  readonly books: readonly BookEntry[];
  readonly deliveries: readonly Delivery[];
  /** Questions on phones, newest last; only of providers that ask any. */
  readonly prompts?: readonly Prompt[];
  handle(request: ProviderRequest, faults: Faults): Promise<ProviderReply> | ProviderReply;
  /** Answers a question as the phone's owner. False when it does not wait (any more). */
  answerPrompt?(id: string, answer: PromptAnswer): boolean;
  /** Newest last; only of providers whose payments can be disputed. */
  readonly disputes?: readonly Dispute[];
  /** Has a payer dispute that payment, or the newest. @returns its id; null where there is no such payment */
  openDispute?(payment: string | undefined, faults: Faults): string | null;
  /** Decides it. False when it does not wait (any more). */
  closeDispute?(id: string, outcome: DisputeOutcome, faults: Faults): boolean;
  /** The bank takes a decision back: it waits for another. False where it was not decided. */
  reopenDispute?(id: string, faults: Faults): boolean;
  /** Has a refund come back that had gone: the card was closed, the account is no more. @param id of its books. False for one that did not go */
  failRefund?(id: string, faults: Faults): boolean;
  /** The last one of each number, newest last; only of those that know SIM cards. */
  readonly simChanges?: readonly SimChange[];
  /** Gives the number another SIM card now. Null for what is no number. */
  changeSim?(phoneNumber: string): SimChange | null;
  /** Only of those that keep money for us. */
  readonly state?: ProviderState;
  /** Ends what still runs. */
  stop?(): void;
}
