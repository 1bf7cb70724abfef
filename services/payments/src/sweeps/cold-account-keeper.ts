import { Injectable, type OnModuleInit } from '@nestjs/common';
import { TransferMirror } from '../hbar/mirror.ts';
import { AccountKeeper, AccountKeepers } from '../reconciliation/keepers-of-accounts.ts';
import { SweepSettings } from './sweep-settings.ts';

/** The account HBAR is kept in that need not be at hand, as the ledger's mirror knows it. */
@Injectable()
export class ColdAccountKeeper extends AccountKeeper implements OnModuleInit {
  override readonly account = 'hbar:treasury:cold';

  constructor(
    private readonly keepers: AccountKeepers,
    private readonly mirror: TransferMirror,
    private readonly settings: SweepSettings,
  ) {
    super();
  }

  onModuleInit(): void {
    this.keepers.register(this);
  }

  override balance(): Promise<bigint | null> {
    return this.mirror.balance(this.settings.coldAccount);
  }
}
