import type {
  AnalyticsReply,
  EarningsBalance,
  HistoryReply,
  MonthSales,
  Order,
  OrderStep,
  PayoutAccountChallenge,
  PayoutAccountReply,
  PinCheck,
  Product,
  PutPayoutAccountRequest,
  SetPinRequest,
  ShownCode,
  User,
  VerifyReply,
} from '@asili/contracts';
import type { ArtisanRequest, CommandRequest } from './domain/command-request.ts';

/** What other services do for callers: the same they do for the web, on behalf of the caller. All throw RemoteProblem and Unavailable. */
export abstract class Neighbours {
  abstract verify(request: CommandRequest, code: string): Promise<VerifyReply>;
  /** Newest first; null for an unknown code. */
  abstract history(request: CommandRequest, code: string, most: number): Promise<HistoryReply['verifications'] | null>;
  /** @returns the report's number */
  abstract report(
    request: CommandRequest,
    report: {
      readonly code: string;
      readonly kind: 'counterfeit' | 'other';
      readonly text: string;
      readonly place: string;
    },
  ): Promise<string>;
  abstract account(request: ArtisanRequest): Promise<User>;
  abstract analytics(request: ArtisanRequest): Promise<AnalyticsReply['analytics']>;
  /** Whoever's it is; null for an unknown code. */
  abstract product(request: ArtisanRequest, code: string): Promise<Product | null>;
  abstract register(
    request: ArtisanRequest,
    product: { readonly name: string; readonly category: string; readonly price: string; readonly currency: string },
  ): Promise<Product>;
  /** An address where whoever holds it adds photos to one's own product. */
  abstract photoLink(request: ArtisanRequest, productId: string): Promise<string>;
  abstract changeOffer(
    request: ArtisanRequest,
    productId: string,
    change: { readonly price: string } | { readonly stock: number },
  ): Promise<void>;
  /** Newest first. */
  abstract orders(request: ArtisanRequest, most: number): Promise<readonly Order[]>;
  /** What the artisan is owed. */
  abstract balance(request: ArtisanRequest): Promise<EarningsBalance>;
  /** @param month `2026-11`, which has begun where the artisan lives */
  abstract monthSales(request: ArtisanRequest, month: string): Promise<MonthSales>;
  abstract order(request: ArtisanRequest, number: string): Promise<Order | null>;
  abstract step(request: ArtisanRequest, orderId: string, step: OrderStep): Promise<Order>;
  abstract checkPin(request: ArtisanRequest, pin: string): Promise<PinCheck>;
  abstract setPin(request: ArtisanRequest, pin: SetPinRequest): Promise<PinCheck>;
  /** The one-time code that unlocks a PIN, by SMS. */
  abstract sendPinCode(request: ArtisanRequest): Promise<void>;
  /** The code of the sign-in on the web that is open for the caller's number, for who knows the PIN. */
  abstract signInCode(request: ArtisanRequest, pin: string): Promise<ShownCode>;
  abstract payoutAccount(request: ArtisanRequest): Promise<PayoutAccountReply['account']>;
  /** Names the number payouts go to: without a code one is sent to that number. */
  abstract putPayoutAccount(
    request: ArtisanRequest,
    account: PutPayoutAccountRequest,
  ): Promise<PayoutAccountReply | PayoutAccountChallenge>;
  /** Lets no payout leave for a day. */
  abstract holdPayouts(request: ArtisanRequest): Promise<void>;
  abstract sendText(msisdn: string, language: ArtisanRequest['caller']['language'], text: string): Promise<void>;
}
