import { createHash } from 'node:crypto';
import { Log } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { jsonOf } from '../webhooks/domain/json-of.ts';
import type { IncomingWebhook, WebhookEvent } from '../webhooks/domain/webhook-event.ts';
import { WebhookSource } from '../webhooks/webhook-sources.ts';
import { AccountBalances } from './account-balances.ts';
import { DarajaSettings } from './daraja-settings.ts';
import { accountBalanceResult } from './domain/account-balance-result.ts';

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
    if (!this.isSecret(secret, this.settings.webhookSecrets) || !/^[0-9a-f]{32}$/.test(question) || rest.length > 0)
      return null;
    return { eventId: `${question}-${createHash('sha256').update(raw).digest('hex')}`, subject: question };
  }

  override async apply({ subject: question, raw }: WebhookEvent): Promise<void> {
    const minor = accountBalanceResult(jsonOf(raw));
    if (minor === null) return this.log.warn('M-Pesa did not say what we hold', { question });
    await this.balances.put(question, minor);
  }
}
