import {
  reportPhotoLimits,
  type FileReportRequest,
  fileReportRequest,
  erasureRequest,
  type ErasureRequest,
} from '@asili/contracts';
import { decodeUpright, Semaphore, pictureOf } from '@asili/platform/pictures';
import { Injectable, Body, Controller, Post, HttpCode } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import {
  CommandRunner,
  derivedId,
  type Actor,
  BodyLimit,
  CommandId,
  CurrentActor,
  Idempotent,
  MayRefuse,
  Callers,
} from '@asili/platform';
import { ReportPhotosBusy, ReportPhotoUnreadable, reportPhotoBytes, reportDecider } from './domain/report.ts';
import { readCode, recordedCode } from '../codes/domain/code.ts';
import { withoutActorIdentity } from '../codes/domain/product-record.ts';
import { ResolveCode, type Resolved } from '../codes/resolve-code.ts';
import { Settings } from '../config.ts';
import { ReportStore } from './report-store.mongo.ts';

const side = 1600;

/**
 * Encodes an anonymous user's photo anew, so that nothing of the file but its pixels is kept: no place, no device, no hidden parts.
 * One photo is open at a time and a dozen wait: reports are rare, and anybody can send them.
 */
@Injectable()
export class ReportPhotos {
  private readonly gate = new Semaphore(1, 12, () => new ReportPhotosBusy());

  /**
   * JPEG, upright, at most 1600 pixels wide and high.
   * @param number place in the report, for the refusal @throws ReportPhotoUnreadable, ReportPhotosBusy
   */
  reencode(bytes: Uint8Array, number: number): Promise<Uint8Array> {
    return this.gate.pass(async () => {
      const pixels = await decodeUpright(bytes, {
        pixels: reportPhotoLimits.pixels,
        widest: side,
        tallest: side,
      }).catch(() => {
        throw new ReportPhotoUnreadable(number);
      });
      return pictureOf(pixels).jpeg({ quality: 80 }).toBuffer();
    });
  }
}

export interface FiledReport {
  readonly id: string;
  readonly number: string;
  readonly status: 'received';
}

/**
 * Takes a report about a counterfeit, a wrong item or a theft. All photos are checked before anything is kept; words and
 * photos are kept first, then the event is appended without them. The report's id follows from the command id, so a retry
 * files nothing twice.
 */
@Injectable()
export class FileReport {
  constructor(
    private readonly resolveCode: ResolveCode,
    private readonly reports: ReportStore,
    private readonly photos: ReportPhotos,
    private readonly commands: CommandRunner,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  async run(
    actor: Actor,
    { code: typed, kind, text, place, contact, photos = [] }: FileReportRequest,
    commandId: string,
  ): Promise<FiledReport> {
    const id = derivedId('rep', commandId);
    const pictures = await this.reencode(photos);
    const code = readCode(typed, this.settings.demoCodes);
    const product = await this.productOf(code);
    const about = { productId: product?.productId ?? null, artisanId: product?.artisanId ?? null, kind };
    const words = { ...(text && { text }), ...(place && { place }), ...(contact && { contact }) };
    const number = await this.reports.keep({
      id,
      code: typed,
      ...about,
      ...words,
      photos: pictures,
      at: this.clock.now(),
    });
    await this.commands.run(
      reportDecider,
      id,
      { kind: 'file', data: { reportId: id, number, code: recordedCode(code), ...about } },
      { commitId: commandId, meta: withoutActorIdentity(actor) },
    );
    return { id, number, status: 'received' };
  }

  private async reencode(photos: readonly string[]): Promise<Uint8Array[]> {
    const taken = photos.map((text, index) => reportPhotoBytes(text, index + 1, reportPhotoLimits.bytes));
    const drawn: Uint8Array[] = [];
    for (const [index, bytes] of taken.entries()) drawn.push(await this.photos.reencode(bytes, index + 1));
    return drawn;
  }

  /** A report is taken even when nobody can say now which product it is about. */
  private async productOf(code: ReturnType<typeof readCode>): Promise<Resolved | null> {
    return this.resolveCode.run(code).catch(() => null);
  }
}

/** Three photos as base64, and room for the words. */
const largestBody = Math.ceil((reportPhotoLimits.count * reportPhotoLimits.bytes * 4) / 3) + 64 * 1024;

/** A repeat after an answer that never came is the same report, also from a client that sends no key. */
const sameBodyMs = 10 * 60_000;

/** Reports about counterfeits, open to everybody. */
@Controller('api/reports')
export class ReportsController {
  constructor(private readonly fileReport: FileReport) {}

  @Post()
  @Idempotent({ sameBodyMs })
  @BodyLimit(largestBody)
  @MayRefuse(422, 'VERIFICATION.PHOTO_UNREADABLE')
  async file(
    @CurrentActor() actor: Actor,
    @CommandId() commandId: string,
    @Body({ schema: fileReportRequest }) input: FileReportRequest,
  ): Promise<{ report: FiledReport }> {
    return { report: await this.fileReport.run(actor, input, commandId) };
  }
}

/** For identity alone; the gateway never forwards here. May be repeated. */
@Controller('internal/erasures')
@Callers('identity')
export class ErasureController {
  constructor(private readonly reports: ReportStore) {}

  @Post()
  @HttpCode(204)
  erase(@Body({ schema: erasureRequest }) { addresses }: ErasureRequest): Promise<void> {
    return this.reports.forgetContact(addresses);
  }
}
