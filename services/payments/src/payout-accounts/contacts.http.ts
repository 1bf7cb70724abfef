import { user, type SendMessageRequest } from '@asili/contracts';
import { RemoteProblem, ServiceClient } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { Contacts, type Contact, type News } from './contacts.ts';

/** Where those can say so who did not change it. */
export abstract class HelpPage {
  abstract readonly url: string;
}

/** The identity service knows people, notifications sends. */
@Injectable()
export class HttpContacts extends Contacts {
  constructor(
    private readonly services: ServiceClient,
    private readonly help: HelpPage,
  ) {
    super();
  }

  override async find(artisanId: string): Promise<Contact | null> {
    try {
      const { phoneNumber, language } = await this.services.get('identity', `/internal/users/${artisanId}`, {
        schema: user,
      });
      return phoneNumber === undefined ? null : { phoneNumber, language };
    } catch (error) {
      if (error instanceof RemoteProblem && error.status === 404) return null;
      throw error;
    }
  }

  override async tell({ phoneNumber, language }: Contact, news: News, ending: string): Promise<void> {
    const template = news === 'sim-changed' ? news : 'payout-number-changed';
    const body: SendMessageRequest = {
      channel: 'sms',
      to: phoneNumber,
      template,
      language,
      params: { url: this.help.url, ...(news === 'number-changed' && { ending }) },
    };
    await this.services.post('notifications', '/internal/messages', { body });
  }
}
