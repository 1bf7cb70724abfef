import { Clock } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import { dayOf, secondsLeftOfDay } from '../product/domain/day.ts';
import { certificatePolicyAt } from '../product/domain/certificate-policy.ts';
import { QuotaSwitch } from '../settings.ts';
import { CertificateQuotaReached } from './errors.ts';

export abstract class CertificateCounts {
  /** Counts one request of that artisan on that day and returns the day's count; atomic against other callers. */
  abstract count(artisanId: string, day: string): Promise<number>;
}

/** Bounds what one account can make us pay for. A repeated request may count twice: the bound is far from honest use. */
@Injectable()
export class CertificateQuota {
  constructor(
    private readonly counts: CertificateCounts,
    private readonly clock: Clock,
    private readonly quota: QuotaSwitch,
  ) {}

  /** @throws CertificateQuotaReached */
  async take(artisanId: string): Promise<void> {
    if (!this.quota.enforced) return;
    const now = this.clock.now();
    const today = dayOf(now);
    if ((await this.counts.count(artisanId, today)) > certificatePolicyAt(today).perDay) throw new CertificateQuotaReached(secondsLeftOfDay(now));
  }
}
