import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { OnEvent, type Incoming } from '@asili/platform';
import { ClaimPhotos } from './claim-photos.ts';

@Controller()
export class PhotosEvents {
  constructor(private readonly claimPhotos: ClaimPhotos) {}

  @OnEvent('products.product-registered.v1', { group: 'products.photos' })
  registered(@Payload() { data }: Incoming<'products.product-registered.v1'>): Promise<void> {
    return this.claimPhotos.run(data);
  }
}
