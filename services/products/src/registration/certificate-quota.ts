import { utcDay } from '@asili/kernel';
import type { DailyQuota } from '../daily-quota.ts';
import { certificatePolicyAt } from '../product/domain/certificate-policy.ts';
import { CertificateQuotaReached } from './errors.ts';

/** @throws CertificateQuotaReached */
export function takeCertificate(quota: DailyQuota, artisanId: string): Promise<void> {
  return quota.take(
    'certificate',
    artisanId,
    (now) => certificatePolicyAt(utcDay(now)).perDay,
    (seconds) => new CertificateQuotaReached(seconds),
  );
}
