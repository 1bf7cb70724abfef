import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountKeeper, AccountKeepers } from '../reconciliation/keepers-of-accounts.ts';
import { HbarSettings } from './hbar-settings.ts';
import { TransferMirror } from './mirror.ts';

/** The account HBAR is paid to, as the ledger's mirror knows it. */
@Injectable()
export class HbarAccountKeeper extends AccountKeeper implements OnModuleInit {
  override readonly account = 'hbar:treasury:hot';

  constructor(
    private readonly keepers: AccountKeepers,
    private readonly mirror: TransferMirror,
    private readonly settings: HbarSettings,
  ) {
    super();
  }

  onModuleInit(): void {
    this.keepers.register(this);
  }

  override balance(): Promise<bigint | null> {
    return this.mirror.balance(this.settings.account);
  }
}
