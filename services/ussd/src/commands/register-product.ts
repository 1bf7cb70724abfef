import { registrationCategories, type Product } from '@asili/contracts';
import { job, type Log, Jobs, OnJob, OnJobFailed, Sealer, type RunningJob } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { type ArtisanRequest, ArtisanCommand } from './domain/command.ts';
import { dialled } from '../script/domain/steps.ts';
import { Settings, everywhereOf } from '../config.ts';
import { type Message, inOneSegment, textOf } from '../words/domain/render.ts';
import { Neighbours } from './neighbours.ts';
import { maskNumber } from '../callers/domain/number-plan.ts';
import { RecordRetriesExhausted } from '../record-retries-exhausted.ts';

/** Tells who registered a product by phone what becomes of it. */
export abstract class CertificateNotices {
  /** An SMS once the certificate is there, or cannot be. Accepted once by the request's key. */
  abstract follow(request: ArtisanRequest, productId: string): Promise<void>;
}

/** Command 1: on record and certified at once, as from the web and without photos; products takes a key once, and so does the notice. */
export class RegisterProduct extends ArtisanCommand {
  constructor(
    private readonly neighbours: Neighbours,
    private readonly notices: CertificateNotices,
    private readonly settings: Settings,
    private readonly log: Log,
  ) {
    super();
  }

  override async run(request: ArtisanRequest): Promise<readonly Message[]> {
    const {
      values: { name = '', category = '10', price = '' },
      caller: { currency },
    } = request;
    const { id, shortCode } = await this.neighbours.register(request, {
      name,
      category: registrationCategories[Number(category) - 1] ?? 'Other Handicrafts',
      price,
      currency,
    });
    const params = { code: shortCode, dial: dialled(this.settings.serviceCode, '0', shortCode) };
    try {
      await this.notices.follow(request, id);
      return [{ key: 'registered', params }];
    } catch (error) {
      this.log.warn('ussd: no SMS will tell of a certificate', { error, productId: id });
      return [{ key: 'registered-silently', params }];
    }
  }
}

/** The ledger has not decided yet. */
export class NotDecided extends Error {}

/** Tells an artisan by SMS that a product they registered by phone is certified, or is not, and where its photos are added. May tell twice where it dies behind the sending. */
@Injectable()
export class TellCertified {
  constructor(
    private readonly neighbours: Neighbours,
    private readonly settings: Settings,
  ) {}

  /** @throws NotDecided to be asked again, and what passes */
  async run(request: ArtisanRequest, productId: string): Promise<void> {
    const {
      msisdn,
      caller: { language },
    } = request;
    const product = await this.neighbours.product(request, productId);
    if (!product || product.status === 'archived' || product.status === 'superseded') return; // Nothing is left to tell.
    if (product.status === 'pending') throw new NotDecided(productId);
    const code = product.shortCode;
    const everywhere = everywhereOf(this.settings);
    const params = { code, dial: dialled(this.settings.serviceCode, '0', code) };
    const message: Message = { key: product.status === 'verified' ? 'certified-sms' : 'not-certified-sms', params };
    const photos = await this.photosMessage(request, product);
    for (const part of [message, ...photos])
      await this.neighbours.sendText(
        msisdn,
        language,
        textOf([inOneSegment(part, product.name, language, everywhere)], language, everywhere),
      );
  }

  /** Nothing for who has photos already. */
  private async photosMessage(
    request: ArtisanRequest,
    { id, status, images, addedImages = [] }: Product,
  ): Promise<readonly Message[]> {
    if (status !== 'verified' || images.length + addedImages.length > 0) return [];
    const link = await this.neighbours.photoLink(request, id);
    return [{ key: 'photos-sms', params: { link } }];
  }
}

const delayMs = 3000;

interface Sealed {
  readonly sealed: string;
}
/** With pauses that double from a second: about an hour. */
const tellCertified = job<Sealed>('certificate-notices', { attempts: 12 });

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
    await this.jobs.add(tellCertified, {
      id: request.key,
      data: { sealed: this.sealer.seal(JSON.stringify(notice), request.key).toString('base64') },
      delayMs,
    });
  }
}

@Injectable()
export class CertificateNoticesWorker {
  constructor(
    private readonly sealer: Sealer,
    private readonly tellCertified: TellCertified,
    private readonly retriesExhausted: RecordRetriesExhausted,
  ) {}

  @OnJob(tellCertified)
  async run(data: Sealed, { id }: RunningJob<Sealed>): Promise<void> {
    const { request, productId } = this.noticeOf(data, id);
    await this.tellCertified.run(request, productId);
  }

  @OnJobFailed(tellCertified)
  async failed(data: Sealed, running: RunningJob<Sealed>, error: Error): Promise<void> {
    const { request, productId } = this.noticeOf(data, running.id);
    this.retriesExhausted.run(tellCertified.queue, running, { productId, number: maskNumber(request.msisdn) }, error);
  }

  private noticeOf({ sealed }: Sealed, id: string): Notice {
    return JSON.parse(this.sealer.open(Buffer.from(sealed, 'base64'), id).toString('utf8')) as Notice;
  }
}
