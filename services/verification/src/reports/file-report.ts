import { reportPhotoLimits, type FileReportRequest } from '@asili/contracts';
import { Clock } from '@asili/kernel';
import { CommandRunner, derivedId, type Actor } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { readCode, recordedCode } from '../codes/domain/code.ts';
import { withoutActorIdentity } from '../codes/domain/without-actor-identity.ts';
import { ResolveCode, type Resolved } from '../codes/resolve-code.ts';
import { Settings } from '../settings.ts';
import { reportPhotoBytes } from './domain/report-photo.ts';
import { reportDecider } from './domain/report.ts';
import { ReportPhotos } from './report-photos.ts';
import { ReportStore } from './report-store.ts';

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
