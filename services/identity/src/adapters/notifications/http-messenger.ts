import { Injectable } from '@nestjs/common';
import type { Language, SendMessageRequest } from '@asili/contracts';
import { ServiceClient } from '@asili/platform';
import { Messenger, type Message } from '../../app/ports.ts';
import type { Address } from '../../domain/address.ts';
import { CodeNotSent } from '../../domain/errors.ts';

const timeoutMs = 8000;

/** Asks the notifications service to send at once. The code is in the body of this one call and nowhere else. */
@Injectable()
export class HttpMessenger extends Messenger {
  constructor(
    private readonly services: ServiceClient,
    private readonly publicUrl: string,
  ) {
    super();
  }

  async send(to: Address, language: Language, message: Message): Promise<void> {
    const body: SendMessageRequest = { channel: to.channel, to: to.value, template: message.template, language, params: this.params(message) };
    try {
      await this.services.post('notifications', '/internal/messages', { body, timeoutMs });
    } catch {
      throw new CodeNotSent();
    }
  }

  private params(message: Message): Record<string, string> {
    if (message.template === 'otp') return { code: message.code, minutes: String(message.minutes), purpose: message.purpose };
    return { url: new URL(message.userType === 'artisan' ? '/auth' : '/customer-auth', this.publicUrl).href };
  }
}
