import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountKeeper, AccountKeepers } from '../reconciliation/keepers-of-accounts.ts';
import { AccountBalances } from './account-balances.ts';
import { Daraja } from './daraja.ts';
import { DarajaSettings } from './daraja-settings.ts';

const timeoutMs = 10_000;
const againMs = 100;

/** What our short code holds with M-Pesa, its charges account as well: asked for, and told to an address of its own, maybe to another instance. The wait is within one call: a job would need the keeper to be asked twice. */
@Injectable()
export class MpesaAccountKeeper extends AccountKeeper implements OnModuleInit {
  override readonly account = 'mm:daraja:float:KES';
  override readonly alsoHeld = ['mm:daraja:charges:KES'];

  constructor(
    private readonly keepers: AccountKeepers,
    private readonly daraja: Daraja,
    private readonly balances: AccountBalances,
    private readonly settings: DarajaSettings,
  ) {
    super();
  }

  /** Only an initiator may ask. */
  onModuleInit(): void {
    if (this.settings.initiator) this.keepers.register(this);
  }

  /** Null where no answer comes in ten seconds. */
  override async balance(): Promise<bigint | null> {
    const question = randomBytes(16).toString('hex');
    const { publicUrl, webhookSecrets } = this.settings;
    const asked = await this.daraja.accountBalance({
      resultUrl: `${publicUrl}/webhooks/daraja-balance/${webhookSecrets[0] ?? ''}/${question}`,
    });
    if (asked.kind === 'refused') return null;
    for (let waited = 0; waited < timeoutMs; waited += againMs) {
      const minor = await this.balances.get(question);
      if (minor !== null) return minor;
      await pause(againMs);
    }
    return null;
  }
}
