import type { Answer } from './domain/delivery.ts';

/** Sends a signed body to an address somebody named. */
export abstract class WebhookSender {
  /** Never throws: what goes wrong out there is an answer too. */
  abstract post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<Answer>;
}
