import type { Clock } from '@asili/kernel';
import type { Log } from '@asili/platform';
import type { Accounts } from '../callers/accounts.ts';
import type { CommandNumber } from '../script/domain/commands.ts';
import type { Settings } from '../settings.ts';
import { ChangePayoutNumber } from './change-payout-number.ts';
import { ChangePin } from './change-pin.ts';
import type { CertificateNotices } from './certificate-notices.ts';
import type { ArtisanCommand, OpenCommand } from './command-handler.ts';
import { JoinAsili } from './join-asili.ts';
import type { Neighbours } from './neighbours.ts';
import type { OwnChecks } from './own-checks.ts';
import { RecentOrders } from './recent-orders.ts';
import { RegisterProduct } from './register-product.ts';
import { ReportProduct } from './report-product.ts';
import { SendQr } from './send-qr.ts';
import { ShowAccount } from './show-account.ts';
import { ShowBalance } from './show-balance.ts';
import { ShowChecks } from './show-checks.ts';
import { ShowSignInCode } from './show-sign-in-code.ts';
import { StepOrder } from './step-order.ts';
import { SumSales } from './sum-sales.ts';
import { UpdateProduct } from './update-product.ts';
import { VerifyProduct } from './verify-product.ts';

/** What commands work with. */
export interface AroundCommands {
  readonly neighbours: Neighbours;
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
  accounts,
  checks,
  notices,
  settings,
  clock,
  log,
}: AroundCommands): Readonly<Record<CommandNumber, OpenCommand | ArtisanCommand>> => ({
  '0': new VerifyProduct(neighbours, checks, settings, clock, log),
  '1': new RegisterProduct(neighbours, notices, settings, log),
  '2': new UpdateProduct(neighbours, settings),
  '3': new SendQr(neighbours, settings),
  '4': new ShowBalance(neighbours, settings, clock),
  '5': new ShowAccount(neighbours, clock),
  '6': new ChangePayoutNumber(neighbours, settings, clock),
  '7': new RecentOrders(neighbours),
  '8': new SumSales(neighbours, settings, clock),
  '9': new StepOrder(neighbours, settings),
  '11': new ShowChecks(neighbours, checks),
  '12': new ReportProduct(neighbours),
  '13': new ChangePin(neighbours, settings, log),
  '14': new ShowSignInCode(neighbours, settings),
  join: new JoinAsili(accounts),
});
