import { Injectable } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { toCountryCode, type ProfileV2 } from '@asili/contracts';
import { ProductReadModel } from '../catalogue/product-read-model.ts';
import { ProfilePending } from './errors.ts';

const timeoutMs = 2500;
const pauseMs = 50;

/** The artisan behind a registration. */
@Injectable()
export class ArtisanProfiles {
  constructor(private readonly shop: ProductReadModel) {}

  /**
   * The artisan's profile with its country's code, which the certificate states. An artisan who signed up this second is
   * waited for; profiles travel by topic.
   * @throws ProfilePending
   */
  async waitFor(artisanId: string): Promise<ProfileV2 & { location: NonNullable<ProfileV2['location']> }> {
    for (let waited = 0; waited <= timeoutMs; waited += pauseMs) {
      const profile = await this.shop.profile(artisanId);
      if (profile?.location)
        return { ...profile, location: { ...profile.location, country: toCountryCode(profile.location.country) } };
      await delay(pauseMs);
    }
    throw new ProfilePending();
  }
}
