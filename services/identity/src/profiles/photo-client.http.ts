import { Injectable } from '@nestjs/common';
import type { HoldImageRequest } from '@asili/contracts';
import { ServiceClient } from '@asili/platform';
import { PhotoClient } from './photo-client.ts';

/** Asks the products service, which keeps all photos; its refusal reaches the person with its own code. */
@Injectable()
export class HttpPhotoClient extends PhotoClient {
  constructor(private readonly services: ServiceClient) {
    super();
  }

  async reserve(userId: string, photoId: string): Promise<void> {
    const body: HoldImageRequest = { artisanId: userId };
    await this.services.post('products', `/internal/images/${encodeURIComponent(photoId)}/hold`, { body });
  }
}
