import { Injectable } from '@nestjs/common';
import type { Language, SendMessageRequest } from '@asili/contracts';
import { ServiceClient } from '@asili/platform';
import { setTimeout as delay } from 'node:timers/promises';
import type { ContactPoint } from '../accounts/domain/contact-point.ts';
import { Settings } from '../settings.ts';
import { CodeNotSent } from './domain/sign-in-errors.ts';
import { Messenger, type Message } from './messenger.ts';

const timeoutMs = 8000;
/** Until a first message shows how long one takes. */
const usualMs = 300;

/** Asks the notifications service to send at once. The code is in the body of this one call and nowhere else. */
@Injectable()
export class HttpMessenger extends Messenger {
  private lastMs = usualMs;

  constructor(
    private readonly services: ServiceClient,
    private readonly settings: Settings,
  ) {
    super();
  }

  async send(to: ContactPoint, language: Language, message: Message): Promise<void> {
    const body: SendMessageRequest = {
      channel: to.channel,
      to: to.value,
      template: message.template,
      language,
      params: this.params(message),
    };
    const begun = performance.now();
    try {
      await this.services.post('notifications', '/internal/messages', { body, timeoutMs });
      this.lastMs = performance.now() - begun;
    } catch {
      throw new CodeNotSent();
    }
  }

  async pretend(): Promise<void> {
    await delay(this.lastMs);
  }

  private params(message: Message): Record<string, string> {
    if ('ending' in message) return { code: message.code, minutes: String(message.minutes), ending: message.ending };
    if (message.template === 'otp')
      return { code: message.code, minutes: String(message.minutes), purpose: message.purpose };
    return { url: new URL(message.userType === 'artisan' ? '/auth' : '/customer-auth', this.settings.publicUrl).href };
  }
}
