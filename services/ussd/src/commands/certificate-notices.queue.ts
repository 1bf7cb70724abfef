import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Jobs, Sealer, type RunningJob } from '@asili/platform';
import { maskNumber } from '../callers/domain/mask-number.ts';
import { NoteGivenUp } from '../note-given-up.ts';
import { CertificateNotices } from './certificate-notices.ts';
import type { ArtisanRequest } from './domain/command-request.ts';
import { TellCertified } from './tell-certified.ts';

const queue = 'certificate-notices';
/** With pauses that double from a second: about an hour. */
const attempts = 12;
const delayMs = 3000;

interface Sealed {
  readonly sealed: string;
}

interface Notice {
  readonly request: ArtisanRequest;
  readonly productId: string;
}

/** The request's key is the job; what it holds of the caller is sealed to it. */
@Injectable()
export class QueuedCertificateNotices extends CertificateNotices {
  constructor(
    private readonly jobs: Jobs,
    private readonly sealer: Sealer,
  ) {
    super();
  }

  override async follow(request: ArtisanRequest, productId: string): Promise<void> {
    const notice: Notice = { request, productId };
    await this.jobs.add(queue, {
      id: request.key,
      data: { sealed: this.sealer.seal(JSON.stringify(notice), request.key).toString('base64') },
      attempts,
      delayMs,
    });
  }
}

@Injectable()
export class CertificateNoticesWorker implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: Jobs,
    private readonly sealer: Sealer,
    private readonly tellCertified: TellCertified,
    private readonly givenUp: NoteGivenUp,
  ) {}

  onApplicationBootstrap(): void {
    const tell = (job: RunningJob<Sealed>): Promise<void> => {
      const { request, productId } = this.noticeOf(job);
      return this.tellCertified.run(request, productId);
    };
    this.jobs.worker<Sealed>(queue, tell, {
      onFailed: async (job, error) => {
        const {
          request: { msisdn },
          productId,
        } = this.noticeOf(job as RunningJob<Sealed>);
        this.givenUp.run(queue, job, { productId, number: maskNumber(msisdn) }, error);
      },
    });
  }

  private noticeOf({ id, data }: RunningJob<Sealed>): Notice {
    return JSON.parse(this.sealer.open(Buffer.from(data.sealed, 'base64'), id).toString('utf8')) as Notice;
  }
}
