import { DomainError, isHeic, pictureKind } from '@asili/kernel';
import type { EventData, WrittenData } from '@asili/contracts';

/** An operator judged the report already, and otherwise. */
export class ReportJudged extends DomainError {
  readonly code = 'VERIFICATION.REPORT_JUDGED';
  readonly status = 409;
}

type ReportFiled = { type: 'report-filed'; data: EventData<'verification.report-filed.v1'> };
export type Judged = WrittenData<'verification.report-judged.v1'>;
type ReportEvent = ReportFiled | { type: 'report-judged'; data: Judged };
type ReportState =
  { readonly filed: false } | { readonly filed: true; readonly data: ReportFiled['data']; readonly judged?: Judged };
type ReportCommand =
  { readonly kind: 'file'; readonly data: ReportFiled['data'] } | { readonly kind: 'judge'; readonly judged: Judged };

/** Pure. @throws ReportJudged where it was judged otherwise, or by somebody else */
function decide(state: ReportState, command: ReportCommand): ReportEvent[] {
  if (command.kind === 'file') return state.filed ? [] : [{ type: 'report-filed', data: command.data }];
  if (!state.filed) return [];
  const { judged } = command;
  if (state.judged?.outcome === judged.outcome && state.judged.by === judged.by) return [];
  if (state.judged) throw new ReportJudged();
  return [{ type: 'report-judged', data: judged }];
}

/** A report about a counterfeit, filed once and judged once. */
export const reportDecider = {
  initial: { filed: false } as ReportState,
  stream: (id: string) => `report-${id}`,
  decide,
  evolve: (state: ReportState, event: ReportEvent): ReportState => {
    if (event.type === 'report-filed') return { filed: true, data: event.data };
    return state.filed ? { ...state, judged: event.data } : state;
  },
};

/** Refusals name the photo by its place in the report, from 1. */
export class ReportPhotoTooLarge extends DomainError {
  readonly code = 'VERIFICATION.PHOTO_TOO_LARGE';
  readonly status = 413;
  constructor(number: number, limitBytes: number) {
    super({ number, megabytes: limitBytes / 1024 / 1024 });
  }
}

/** Not a data URL of a picture. No address is ever fetched. */
export class ReportPhotoTypeRefused extends DomainError {
  readonly code = 'VERIFICATION.PHOTO_TYPE';
  readonly status = 415;
  constructor(number: number) {
    super({ number });
  }
}

/** A photo as iPhones keep it: it has to be made a JPEG first. */
export class ReportPhotoIsHeic extends DomainError {
  readonly code = 'VERIFICATION.PHOTO_HEIC';
  readonly status = 415;
  constructor(number: number) {
    super({ number });
  }
}

/** Damaged, cut short, no photo at all, or more pixels than will be decoded. */
export class ReportPhotoUnreadable extends DomainError {
  readonly code = 'VERIFICATION.PHOTO_UNREADABLE';
  readonly status = 422;
  constructor(number: number) {
    super({ number });
  }
}

/** Too many photos are being worked on at this moment. */
export class ReportPhotosBusy extends DomainError {
  readonly code = 'VERIFICATION.PHOTOS_BUSY';
  readonly status = 503;
  override readonly retryAfterSeconds = 3;
}

/** Of a type that browsers and messengers give a photo, or when they do not know what they have. */
const dataUrl =
  /^data:(?:image\/(?:p?jpe?g|png|webp|hei[cf])|application\/octet-stream);base64,([A-Za-z0-9+/]+={0,2})$/;

/**
 * The bytes of a photo that came as a data URL; what they are is decided by the bytes, whatever the URL calls them.
 * @param number its place in the report, from 1
 * @throws ReportPhotoTypeRefused, ReportPhotoIsHeic, ReportPhotoTooLarge, ReportPhotoUnreadable
 */
export function reportPhotoBytes(text: string, number: number, limitBytes: number): Uint8Array {
  const [, base64] = dataUrl.exec(text) ?? [];
  if (!base64) throw new ReportPhotoTypeRefused(number);
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.byteLength > limitBytes) throw new ReportPhotoTooLarge(number, limitBytes);
  if (isHeic(bytes)) throw new ReportPhotoIsHeic(number);
  if (pictureKind(bytes) === undefined) throw new ReportPhotoUnreadable(number);
  return bytes;
}
