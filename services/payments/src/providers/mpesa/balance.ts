import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { jsonOf, isSecret, Log, sha256 } from '@asili/platform';
import { ExternalAccount, ExternalAccounts, type WithCharges } from '../../reconciliation/external-accounts.ts';
import { AccountBalances } from './requests.mongo.ts';
import { Daraja, DarajaSettings } from './client.ts';
import { payoutTariffSince, payInTariffSince } from './domain/tariffs.ts';
import type { IncomingWebhook, WebhookEvent } from '../../webhooks/domain/webhook-event.ts';
import { WebhookSource } from '../../webhooks/webhook-sources.ts';
import { accountBalanceResult } from './domain/statuses.ts';

const timeoutMs = 10_000;
const againMs = 100;

/** What our short code holds with M-Pesa, its charges account as well: asked for, and told to an address of its own, maybe to another instance. The wait is within one call: a job would need the provider to be asked twice. */
@Injectable()
export class MpesaExternalAccount extends ExternalAccount implements OnModuleInit {
  override readonly account = 'mm:daraja:float:KES';
  override readonly alsoHeld = ['mm:daraja:charges:KES'];
  /** The account holds the charges of payments and of payouts: whose tariff is off, it does not say. */
  override readonly charges = {
    account: 'mm:daraja:charges:KES',
    since: (at: Date): string => [payInTariffSince(at), payoutTariffSince(at)].sort().at(-1) ?? '',
  };

  constructor(
    private readonly externalAccounts: ExternalAccounts,
    private readonly daraja: Daraja,
    private readonly balances: AccountBalances,
    private readonly settings: DarajaSettings,
  ) {
    super();
  }

  /** Only an initiator may ask. */
  onModuleInit(): void {
    if (this.settings.initiator) this.externalAccounts.register(this);
  }

  /** Null where no answer comes in ten seconds. */
  override async balance(): Promise<bigint | WithCharges | null> {
    const question = randomBytes(16).toString('hex');
    const { publicUrl, webhookSecrets } = this.settings;
    const asked = await this.daraja.accountBalance({
      resultUrl: `${publicUrl}/webhooks/daraja-balance/${webhookSecrets[0] ?? ''}/${question}`,
    });
    if (asked.kind === 'refused') return null;
    for (let waited = 0; waited < timeoutMs; waited += againMs) {
      const found = await this.balances.get(question);
      if (found) return found.charges === undefined ? found.minor : { minor: found.minor, charges: found.charges };
      await pause(againMs);
    }
    return null;
  }
}

/**
 * What our short code holds, as M-Pesa tells it. It signs nothing: the address holds a secret and the question's own name. It moves no money and is
 * only laid beside our books. Safe to run twice: the first answer to a question stays. Source: Daraja 3.0, 'Account Balance', `Result`.
 */
@Injectable()
export class BalanceWebhooks extends WebhookSource {
  readonly provider = 'daraja-balance';

  constructor(
    private readonly settings: DarajaSettings,
    private readonly balances: AccountBalances,
    private readonly log: Log,
  ) {
    super();
  }

  override async identify({ path, raw }: IncomingWebhook): Promise<Pick<WebhookEvent, 'eventId' | 'subject'> | null> {
    const [secret = '', question = '', ...rest] = path.split('/');
    if (!isSecret(secret, this.settings.webhookSecrets) || !/^[0-9a-f]{32}$/.test(question) || rest.length > 0)
      return null;
    return { eventId: `${question}-${sha256(raw)}`, subject: question };
  }

  override async apply({ subject: question, raw }: WebhookEvent): Promise<void> {
    const balance = accountBalanceResult(jsonOf(raw));
    if (balance === null) return this.log.warn('M-Pesa did not say what we hold', { question });
    await this.balances.put(question, balance);
  }
}
