import { messageWords } from '@asili/contracts';
import { RemoteProblem, ServiceClient } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { Words } from './words.ts';

/** The orders service. */
@Injectable()
export class HttpWords extends Words {
  constructor(private readonly services: ServiceClient) {
    super();
  }

  override async find(messageId: string): Promise<string | undefined> {
    try {
      return (
        await this.services.get('orders', `/internal/messages/${encodeURIComponent(messageId)}`, {
          schema: messageWords,
        })
      ).text;
    } catch (error) {
      if (error instanceof RemoteProblem && error.status === 404) return undefined;
      throw error;
    }
  }
}
