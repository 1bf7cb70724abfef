import { isUnavailable, RemoteProblem, Unavailable, type Log } from '@asili/platform';
import type { Clock } from '@asili/kernel';
import { isForPhotos } from '../script/domain/commands.ts';
import type { CommandNumber } from '../script/domain/steps.ts';
import type { Verifications } from './verifications.http.ts';
import { Limits, numberLimits, type NumberLimit } from '../callers/limits.redis.ts';
import type { Message } from '../words/domain/render.ts';
import {
  asArtisan,
  OpenCommand,
  type ArtisanCommand,
  type Prepared,
  type PreparingCommand,
  type Done,
  type CommandRequest,
} from './domain/command.ts';
import type { Accounts } from '../callers/find-caller.ts';
import type { Settings } from '../config.ts';
import { ActOnOrder } from './act-on-order.ts';
import { ChangePayoutNumber, ChangeNumber, MoveAccount } from './change-number.ts';
import { ChangePin, ShowSignInCode } from './pin.ts';
import { type CertificateNotices, RegisterProduct } from './register-product.ts';
import { ClaimAccount, JoinAsili } from './join-asili.ts';
import { Deliver } from './deliver.ts';
import type { Neighbours } from './neighbours.ts';
import { type OwnChecks, ReportProduct, VerifyProduct } from './verify-product.ts';
import { ShowChecks } from './show-checks.ts';
import { SendQr, UpdateProduct } from './own-products.ts';
import { ShowAccount, ShowBalance, SumSales } from './show-account.ts';

const limitOf: Readonly<Partial<Record<CommandNumber, NumberLimit>>> = {
  '0': numberLimits.verify,
  '12': numberLimits.report,
  '1': numberLimits.change,
  '2': numberLimits.change,
  '3': numberLimits.change,
  '9': numberLimits.change,
  '13': numberLimits.change,
  '14': numberLimits.signIn,
  '7': numberLimits.change,
  '15': numberLimits.change,
  claim: numberLimits.claim,
  join: numberLimits.change,
};

/** Does a command and says how it went. As safe to repeat as the commands are: a repeat by the same key changes nothing more. */
export class PerformCommand {
  /** @param handlers commands without one are not open yet, and say so */
  constructor(
    private readonly handlers: Readonly<Partial<Record<CommandNumber, OpenCommand | ArtisanCommand>>>,
    private readonly limits: Limits,
  ) {}

  /** @throws what passes, when a neighbour does not answer */
  async run(request: CommandRequest): Promise<Done> {
    const limit =
      request.command === '2' && isForPhotos(request.values) ? numberLimits.photoLink : limitOf[request.command];
    const wait = limit ? await this.limits.take(limit, request.msisdn) : 0;
    return wait > 0 ? [tooMany(wait)] : this.again(request);
  }

  /** The same once more: it was counted already. */
  async again(request: CommandRequest): Promise<Done> {
    try {
      return await this.handle(request);
    } catch (error) {
      if (isUnavailable(error) || !(error instanceof RemoteProblem)) throw error;
      if (error.code === 'PLATFORM.IN_PROGRESS')
        throw Object.assign(new Unavailable({ service: error.service }), { cause: error }); // Another attempt is at it, and its outcome is not known yet.
      return [refusal(error)];
    }
  }

  /** What a command looks up or gets ready before it asks on; counted where it sends an SMS. @throws what passes, when a neighbour does not answer */
  async prepare(request: CommandRequest, gives: string): Promise<Prepared> {
    const handler = this.handlers[request.command];
    const artisan = asArtisan(request);
    if (!artisan) return { say: [{ key: 'artisans-only' }] };
    if (!handler || !prepares(handler)) return { say: [{ key: 'not-open' }] };
    const limit = smsLimits[gives];
    const wait = limit ? await this.limits.take(limit, request.msisdn) : 0;
    if (wait > 0) return { say: [tooMany(wait)] };
    try {
      return await handler.prepare(artisan, gives);
    } catch (error) {
      if (isUnavailable(error) || !(error instanceof RemoteProblem)) throw error;
      return { say: [refusal(error)] };
    }
  }

  private handle(request: CommandRequest): Promise<Done> {
    const handler = this.handlers[request.command];
    const artisan = asArtisan(request);
    if (handler instanceof OpenCommand) return handler.run(request);
    if (handler && artisan) return handler.run(artisan);
    return Promise.resolve([{ key: 'not-open' }]);
  }
}

/** What is got ready by a code that goes out: to a number that is to be paid, or to the caller's own. */
const smsLimits: Readonly<Partial<Record<string, NumberLimit>>> = {
  challenge: numberLimits.codeToNumber,
  sent: numberLimits.codeToCaller,
};
const prepares = (handler: object): handler is PreparingCommand => 'prepare' in handler;

const tooMany = (seconds: number): Message => ({
  key: 'too-many',
  params: { minutes: String(Math.ceil(seconds / 60)) },
});

function refusal({ code, status, retryAfterSeconds = 60 }: RemoteProblem): Message {
  if (code === 'PRODUCTS.LISTING_LIMIT') return { key: 'plan-full' };
  if (code === 'PLATFORM.IDEMPOTENCY_KEY_REUSED') return { key: 'done-before' };
  if (status === 429) return tooMany(retryAfterSeconds);
  if (status >= 500) return { key: 'try-again' };
  return { key: status === 404 || status === 409 ? 'not-possible' : 'refused' };
}

/** The commands in a made-up world: nothing anybody has changes. */
export class TryOutCommands extends PerformCommand {}

/** What commands work with. */
export interface AroundCommands {
  readonly neighbours: Neighbours;
  readonly verifications: Verifications;
  readonly accounts: Accounts;
  readonly checks: OwnChecks;
  readonly notices: CertificateNotices;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
}

/** Every command by its number, in a world of its own. */
export const handlersOf = ({
  neighbours,
  verifications,
  accounts,
  checks,
  notices,
  settings,
  clock,
  log,
}: AroundCommands): Readonly<Record<CommandNumber, OpenCommand | ArtisanCommand>> => ({
  '0': new VerifyProduct(verifications, checks, settings, clock, log),
  '1': new RegisterProduct(neighbours, notices, settings, log),
  '2': new UpdateProduct(neighbours, settings),
  '3': new SendQr(neighbours, settings),
  '4': new ShowBalance(neighbours, settings, clock),
  '5': new ShowAccount(neighbours, clock),
  '6': new ChangeNumber(
    new ChangePayoutNumber(neighbours, settings, clock),
    new MoveAccount(neighbours, settings),
    neighbours,
  ),
  '7': new ActOnOrder(neighbours, settings),
  '8': new SumSales(neighbours, clock),
  '9': new ActOnOrder(neighbours, settings),
  '11': new ShowChecks(neighbours, verifications, checks),
  '12': new ReportProduct(verifications),
  '13': new ChangePin(neighbours, settings, log),
  '14': new ShowSignInCode(neighbours, settings),
  '15': new Deliver(neighbours),
  claim: new ClaimAccount(neighbours),
  join: new JoinAsili(accounts, neighbours, log),
});
