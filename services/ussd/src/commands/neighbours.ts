import type {
  AnalyticsReply,
  ClaimByPhoneRequest,
  EarningsBalance,
  MonthSales,
  MoveCallerReply,
  MoveCallerRequest,
  Order,
  OrderStep,
  OrderStepRequest,
  PayoutAccountChallenge,
  PayoutAccountReply,
  PinCheck,
  Product,
  PutPayoutAccountRequest,
  PutShippingRequest,
  SetPinRequest,
  Shipping,
  ShownCode,
  User,
} from '@asili/contracts';
import type { ArtisanRequest, CommandRequest } from './domain/command.ts';

/** What other services do for callers: the same they do for the web, on behalf of the caller. All throw RemoteProblem and Unavailable. */
export abstract class Neighbours {
  abstract account(request: ArtisanRequest): Promise<User>;
  abstract analytics(request: ArtisanRequest): Promise<AnalyticsReply['analytics']>;
  /** Whoever's it is; null for an unknown code. */
  abstract product(request: ArtisanRequest, code: string): Promise<Product | null>;
  /** One's own that are in the shop or on their way there, newest first. */
  abstract ownProducts(request: ArtisanRequest, limit: number): Promise<readonly Product[]>;
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
  abstract orders(request: ArtisanRequest, limit: number): Promise<readonly Order[]>;
  /** What the artisan is owed. */
  abstract balance(request: ArtisanRequest): Promise<EarningsBalance>;
  /** @param month `2026-11`, which has begun where the artisan lives */
  abstract monthSales(request: ArtisanRequest, month: string): Promise<MonthSales>;
  abstract order(request: ArtisanRequest, number: string): Promise<Order | null>;
  abstract step(request: ArtisanRequest, orderId: string, step: OrderStep, said: OrderStepRequest): Promise<Order>;
  /** How one delivers, as it stands. */
  abstract shipping(request: ArtisanRequest): Promise<Shipping>;
  abstract putShipping(request: ArtisanRequest, terms: PutShippingRequest): Promise<Shipping>;
  abstract checkPin(request: ArtisanRequest, pin: string): Promise<PinCheck>;
  abstract setPin(request: ArtisanRequest, pin: SetPinRequest): Promise<PinCheck>;
  /** The one-time code that sets a PIN anew, by SMS: the one on its way counts, unless another is asked for. @returns when it was sent */
  abstract sendPinCode(request: ArtisanRequest, another: boolean): Promise<Date>;
  /** Whether that code is right, which uses it up no more than a try does; 'over': it takes no more tries. */
  abstract checkPinCode(request: ArtisanRequest, code: string): Promise<'right' | 'wrong' | 'over'>;
  /** The code of the sign-in on the web that is open for the caller's number, for who knows the PIN. */
  abstract signInCode(request: ArtisanRequest, pin: string): Promise<ShownCode>;
  abstract payoutAccount(request: ArtisanRequest): Promise<PayoutAccountReply['account']>;
  /** Names the number payouts go to: without a code one is sent to that number. */
  abstract putPayoutAccount(
    request: ArtisanRequest,
    account: PutPayoutAccountRequest,
  ): Promise<PayoutAccountReply | PayoutAccountChallenge>;
  /** Moves the account to another number: without a code one is sent to that number, with it the account moves. */
  abstract moveAccount(request: ArtisanRequest, move: MoveCallerRequest): Promise<MoveCallerReply>;
  /** Says that whoever has the account's number keeps it. @returns how many claims on it were open */
  abstract keepAccount(request: ArtisanRequest): Promise<number>;
  /** That the account of a lost number is the caller's, for operators to look at. */
  abstract claimAccount(
    request: CommandRequest,
    claim: Pick<ClaimByPhoneRequest, 'oldNumber' | 'evidence'>,
  ): Promise<void>;
  /** Lets no payout leave for a day. */
  abstract holdPayouts(request: ArtisanRequest): Promise<void>;
  abstract sendText(msisdn: string, language: ArtisanRequest['caller']['language'], text: string): Promise<void>;
}
