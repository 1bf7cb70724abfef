import {
  type Language,
  person,
  type SendMessageRequest,
  type SimCheck,
  simCheck,
  type SimCheckRequest,
} from '@asili/contracts';
import { RemoteProblem, ServiceClient, isUnavailable, Log } from '@asili/platform';
import { Injectable } from '@nestjs/common';

/** What is told. */
export type AccountChange = 'number-changed' | 'sim-changed';

export interface Contact {
  /** E.164 */
  readonly phoneNumber: string;
  readonly language: Language;
  /** A link is of use to them. */
  readonly usesWeb: boolean;
}

/** Where those can say so who did not change it. */
export abstract class HelpPage {
  abstract readonly url: string;
}

/**
 * How artisans are reached.
 * The identity service knows people, notifications sends.
 */
@Injectable()
export class Contacts {
  constructor(
    private readonly services: ServiceClient,
    private readonly help: HelpPage,
  ) {}

  /** The phone they sign in with; null where the account is gone. @throws Unavailable */
  async find(artisanId: string): Promise<Contact | null> {
    try {
      const {
        phoneNumber,
        language,
        usesWeb = false,
      } = await this.services.get('identity', `/internal/users/${artisanId}`, { schema: person });
      return phoneNumber === undefined ? null : { phoneNumber, language, usesWeb };
    } catch (error) {
      if (error instanceof RemoteProblem && error.status === 404) return null;
      throw error;
    }
  }

  /** Tells by SMS that payouts go to the number with that ending now, or that a SIM card was changed. @throws Unavailable, and the carrier's refusal */
  async notify({ phoneNumber, language, usesWeb }: Contact, change: AccountChange, ending: string): Promise<void> {
    const template = change === 'sim-changed' ? change : 'payout-number-changed';
    const body: SendMessageRequest = {
      channel: 'sms',
      to: phoneNumber,
      template,
      language,
      usesWeb,
      params: { url: this.help.url, ...(change === 'number-changed' && { ending }) },
    };
    await this.services.post('notifications', '/internal/messages', { body });
  }
}

/**
 * Whether the SIM cards of an artisan's numbers are still theirs.
 * The identity service asks the operators.
 */
@Injectable()
export class SimChecks {
  constructor(
    private readonly services: ServiceClient,
    private readonly log: Log,
  ) {}

  /** Of the number they sign in with and of the one they are paid out to. 'unknown' where nobody can be asked; never throws for that. */
  async check(artisanId: string, phoneNumber: string, since: Date): Promise<SimCheck> {
    try {
      const body: SimCheckRequest = { phoneNumber, since: since.toISOString() };
      return await this.services.post('identity', `/internal/users/${artisanId}/sim-checks`, {
        body,
        schema: simCheck,
      });
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      this.log.warn('nobody says whether a SIM card was changed', { artisanId, error });
      return { outcome: 'unknown' };
    }
  }
}
