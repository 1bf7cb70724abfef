import { DomainError } from '@asili/kernel';
import type { WrittenData } from '@asili/contracts';

/** Fewer are left than were asked for: sold, or kept for somebody else's purchase. */
export class OutOfStock extends DomainError {
  readonly code = 'PRODUCTS.OUT_OF_STOCK';
  readonly status = 409;
  constructor(productId: string, available: number) {
    super({ productId, available });
  }
}

/** Items were sold or came back since the artisan saw the number they counted by. */
export class StockChanged extends DomainError {
  readonly code = 'PRODUCTS.STOCK_CHANGED';
  readonly status = 409;
  constructor(stock: number) {
    super({ stock });
  }
}

/** The hold ran out, was given up, or its items were taken. */
export class HoldGone extends DomainError {
  readonly code = 'PRODUCTS.HOLD_GONE';
  readonly status = 409;
}

/** More purchases of one product are under way than one stock keeps track of. */
export class TooManyHolds extends DomainError {
  readonly code = 'PRODUCTS.TOO_MANY_HOLDS';
  readonly status = 503;
  override readonly retryAfterSeconds = 30;
}

/** The events of one product's stock. Each carries the whole stock after it, so the last one is all there is to read. */
export type StockEvent =
  | { type: 'stock-opened'; data: WrittenData<'products.stock-opened.v1'> }
  | { type: 'stock-counted'; data: WrittenData<'products.stock-counted.v1'> }
  | { type: 'stock-held'; data: WrittenData<'products.stock-held.v1'> }
  | { type: 'stock-hold-extended'; data: WrittenData<'products.stock-hold-extended.v1'> }
  | { type: 'stock-hold-released'; data: WrittenData<'products.stock-hold-released.v1'> }
  | { type: 'stock-holds-expired'; data: WrittenData<'products.stock-holds-expired.v1'> }
  | { type: 'stock-taken'; data: WrittenData<'products.stock-taken.v1'> }
  | { type: 'stock-given-back'; data: WrittenData<'products.stock-given-back.v1'> };

/** What is left of a product, and what of it is kept for purchases under way. Times are ISO texts. */
export type Stock = StockEvent['data']['after'];
export type Hold = Stock['holds'][number];

/** A stock nobody has touched yet has no events: its number is the one the product was offered with. */
export type StockState = { readonly kind: 'unopened' } | ({ readonly kind: 'opened' } & Stock);

export type StockCommand = {
  readonly productId: string;
  readonly now: Date;
  /** How many there are where no event says so yet. */
  readonly opening: number;
} & (
  | { readonly kind: 'count'; readonly quantity: number; readonly seen?: number }
  | { readonly kind: 'hold'; readonly purchaseId: string; readonly quantity: number; readonly expiresAt: Date }
  | { readonly kind: 'extend'; readonly purchaseId: string; readonly expiresAt: Date; readonly isSettling?: boolean }
  | { readonly kind: 'release'; readonly purchaseId: string }
  | { readonly kind: 'take'; readonly purchaseId: string; readonly quantity: number; readonly onlyHeld: boolean }
  | { readonly kind: 'give-back'; readonly purchaseId: string; readonly quantity: number }
  | { readonly kind: 'expire' }
);
type CommandOf<Kind extends StockCommand['kind']> = Extract<StockCommand, { kind: Kind }>;

/** Holds at once on one product: as many as keep an event well below what the store takes. */
export const maxHolds = 500;

const isLive = (hold: Pick<Hold, 'expiresAt'>, now: Date): boolean => Date.parse(hold.expiresAt) > now.getTime();
const sum = (holds: readonly Hold[]): number => holds.reduce((total, { quantity }) => total + quantity, 0);

/** What may still be bought; an artisan's lower count does not end the holds that are there. */
export function availableOf({ quantity, holds }: Stock, now: Date): number {
  return Math.max(0, quantity - sum(holds.filter((hold) => isLive(hold, now))));
}

/** What is kept for purchases under way, and until when at the latest; undefined where nothing is. */
export function heldOf({ holds }: Stock, now: Date): { readonly quantity: number; readonly until: string } | undefined {
  const live = holds.filter((hold) => isLive(hold, now));
  const until = live
    .map(({ expiresAt }) => expiresAt)
    .sort()
    .at(-1);
  return until === undefined ? undefined : { quantity: sum(live), until };
}

export const holdOf = ({ holds }: Stock, purchaseId: string, now: Date): Hold | undefined =>
  holds.find((hold) => hold.purchaseId === purchaseId && isLive(hold, now));

/** Counted on the strength of another number than the one that stands, unless it comes to the same. */
function count(stock: Stock, { productId, quantity, seen }: CommandOf<'count'>): StockEvent[] {
  if (stock.quantity === quantity) return [];
  if (seen !== undefined && seen !== stock.quantity) throw new StockChanged(stock.quantity);
  return [{ type: 'stock-counted', data: { productId, after: { ...stock, quantity } } }];
}

function hold(stock: Stock, { productId, purchaseId, quantity, expiresAt, now }: CommandOf<'hold'>): StockEvent[] {
  if (holdOf(stock, purchaseId, now)) return []; // The same purchase asking again is a retry, not a second hold.
  const available = availableOf(stock, now);
  if (available < quantity) throw new OutOfStock(productId, available);
  const holds = stock.holds.filter((other) => isLive(other, now));
  if (holds.length >= maxHolds) throw new TooManyHolds();
  const placed = { purchaseId, quantity, expiresAt: expiresAt.toISOString() };
  return [
    {
      type: 'stock-held',
      data: { productId, ...placed, after: { ...stock, holds: [...holds, { ...placed, extended: false }] } },
    },
  ];
}

function extend(
  stock: Stock,
  { productId, purchaseId, expiresAt, isSettling = false, now }: CommandOf<'extend'>,
): StockEvent[] {
  const found = holdOf(stock, purchaseId, now);
  if (!found) throw new HoldGone();
  if ((found.extended && !isSettling) || Date.parse(found.expiresAt) >= expiresAt.getTime()) return []; // Once, but for what is settled in days, and never shorter.
  const until = expiresAt.toISOString();
  const holds = stock.holds.map((other) => (other === found ? { ...found, expiresAt: until, extended: true } : other));
  return [
    { type: 'stock-hold-extended', data: { productId, purchaseId, expiresAt: until, after: { ...stock, holds } } },
  ];
}

function release(stock: Stock, { productId, purchaseId, now }: CommandOf<'release'>): StockEvent[] {
  if (!holdOf(stock, purchaseId, now)) return [];
  const holds = stock.holds.filter((other) => other.purchaseId !== purchaseId);
  return [{ type: 'stock-hold-released', data: { productId, purchaseId, after: { ...stock, holds } } }];
}

/** Out of the purchase's own hold; where that is gone, out of what nobody else holds, unless the product is no longer sold. */
function take(stock: Stock, { productId, purchaseId, quantity, onlyHeld, now }: CommandOf<'take'>): StockEvent[] {
  const own = holdOf(stock, purchaseId, now);
  const others = stock.holds.filter((other) => other.purchaseId !== purchaseId);
  const taken = own?.quantity ?? quantity;
  const free = onlyHeld ? 0 : availableOf({ ...stock, holds: others }, now);
  const left = own ? stock.quantity : free;
  if (left < taken) throw new OutOfStock(productId, left);
  return [
    {
      type: 'stock-taken',
      data: { productId, purchaseId, quantity: taken, after: { quantity: stock.quantity - taken, holds: others } },
    },
  ];
}

function expire(stock: Stock, { productId, now }: CommandOf<'expire'>): StockEvent[] {
  const purchaseIds = stock.holds.filter((other) => !isLive(other, now)).map(({ purchaseId }) => purchaseId);
  if (purchaseIds.length === 0) return [];
  return [
    {
      type: 'stock-holds-expired',
      data: { productId, purchaseIds, after: { ...stock, holds: stock.holds.filter((other) => isLive(other, now)) } },
    },
  ];
}

function change(stock: Stock, command: StockCommand): StockEvent[] {
  switch (command.kind) {
    case 'count':
      return count(stock, command);
    case 'hold':
      return hold(stock, command);
    case 'extend':
      return extend(stock, command);
    case 'release':
      return release(stock, command);
    case 'take':
      return take(stock, command);
    case 'give-back':
      return [
        {
          type: 'stock-given-back',
          data: {
            productId: command.productId,
            purchaseId: command.purchaseId,
            quantity: command.quantity,
            after: { ...stock, quantity: stock.quantity + command.quantity },
          },
        },
      ];
    case 'expire':
      return expire(stock, command);
  }
}

/**
 * What a command does to a stock. Pure; the stream's version decides between two buyers. Deciding the same command again on
 * the state it produced yields nothing, but for 'take' and 'give-back', whose commit ids make a repeat a success.
 * @throws OutOfStock, HoldGone (extending a hold that ran out), StockChanged, TooManyHolds
 */
export function decide(state: StockState, command: StockCommand): StockEvent[] {
  if (state.kind === 'opened') return change(state, command);
  const after: Stock = { quantity: command.opening, holds: [] };
  const events = change(after, command);
  const isFirst = events.length > 0 || command.kind === 'count';
  return isFirst ? [{ type: 'stock-opened', data: { productId: command.productId, after } }, ...events] : [];
}

/** Total: an event of a newer release says the stock after it as well. */
export function evolve(_state: StockState, { data }: StockEvent): StockState {
  return { kind: 'opened', ...data.after };
}

/** The stock aggregate; its stream is `stock-<id of the first product of a line of corrections>`. */
export const stockDecider = {
  initial: { kind: 'unopened' } as StockState,
  decide,
  evolve,
  stream: (id: string): string => `${stockStream}${id}`,
  wholeEvents: true as const,
};
export const stockStream = 'stock-';
