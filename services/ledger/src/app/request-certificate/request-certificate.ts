import type { Clock } from '@asili/kernel';
import type { Registration } from '../../domain/metadata.ts';
import type { Certificates } from '../mint-certificate/certificates.ts';
import type { Registrations } from '../mint-certificate/registrations.ts';

/** The job gets this long before the sweeper looks at the work itself. */
const jobHeadStartMs = 8_000;

/** Opens the certificate of a registered product (state NEW). Every part is a no-op the second time; safe beside itself. */
export class RequestCertificate {
  constructor(
    private readonly certificates: Certificates,
    private readonly registrations: Registrations,
    private readonly clock: Clock,
  ) {}

  async run(product: Registration): Promise<void> {
    const { productId, artisanId } = product;
    // First the list: a crash after the append would leave a stream nobody remembers.
    await this.registrations.add(product, new Date(this.clock.now().getTime() + jobHeadStartMs));
    await this.certificates.apply(productId, { type: 'request', productId, artisanId }, 'requested');
  }
}
