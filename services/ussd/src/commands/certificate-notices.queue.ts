import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Jobs, Sealer } from '@asili/platform';
import { CertificateNotices } from './certificate-notices.ts';
import type { ArtisanRequest } from './domain/command-request.ts';
import { TellCertified } from './tell-certified.ts';

const queue = 'certificate-notices';
/** With pauses that double from a second: about an hour. */
const attempts = 12;
const delayMs = 3000;

interface Notice {
  readonly request: ArtisanRequest;
  readonly productId: string;
}

/** The request's key is the job; what it holds of the caller is sealed to it. */
@Injectable()
export class QueuedCertificateNotices extends CertificateNotices {
  constructor(private readonly jobs: Jobs, private readonly sealer: Sealer) {
    super();
  }

  override async follow(request: ArtisanRequest, productId: string): Promise<void> {
    const notice: Notice = { request, productId };
    await this.jobs.add(queue, { id: request.key, data: { sealed: this.sealer.seal(JSON.stringify(notice), request.key).toString('base64') }, attempts, delayMs });
  }
}

@Injectable()
export class CertificateNoticesWorker implements OnApplicationBootstrap {
  constructor(private readonly jobs: Jobs, private readonly sealer: Sealer, private readonly tellCertified: TellCertified) {}

  onApplicationBootstrap(): void {
    this.jobs.worker<{ sealed: string }>(queue, ({ id, data }) => {
      const { request, productId } = JSON.parse(this.sealer.open(Buffer.from(data.sealed, 'base64'), id).toString('utf8')) as Notice;
      return this.tellCertified.run(request, productId);
    });
  }
}
