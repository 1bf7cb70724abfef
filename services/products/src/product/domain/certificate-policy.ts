/** Dated policy: certificates one artisan may ask for in a UTC day. Each costs a ledger fee that this house pays. */
interface CertificatePolicy {
  readonly since: string;
  readonly perDay: number;
}
const certificatePolicies: readonly CertificatePolicy[] = [{ since: '2026-11-01', perDay: 200 }];

/** The policy in force: the last one whose day has come. */
export function certificatePolicyAt(day: string): CertificatePolicy {
  return certificatePolicies.findLast((policy) => policy.since <= day) ?? (certificatePolicies[0] as CertificatePolicy);
}
