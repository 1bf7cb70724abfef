import type { DailyQuota } from '../daily-quota.ts';
import { certificatePolicyAt } from '../product/domain/certificate-policy.ts';
import { dayOf } from '../product/domain/day.ts';
import { CertificateQuotaReached } from './errors.ts';

/** @throws CertificateQuotaReached */
export function takeCertificate(quota: DailyQuota, artisanId: string): Promise<void> {
  return quota.take('certificate', artisanId, (now) => certificatePolicyAt(dayOf(now)).perDay, (seconds) => new CertificateQuotaReached(seconds));
}
