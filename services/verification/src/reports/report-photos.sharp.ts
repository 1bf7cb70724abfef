import { reportPhotoLimits } from '@asili/contracts';
import { decodeUpright, Semaphore, pictureOf } from '@asili/platform/pictures';
import { Injectable } from '@nestjs/common';
import { ReportPhotos } from './report-photos.ts';
import { ReportPhotosBusy, ReportPhotoUnreadable } from './domain/report-photo.ts';

const side = 1600;

/** One photo is open at a time and a dozen wait: reports are rare, and anybody can send them. */
@Injectable()
export class SharpReportPhotos extends ReportPhotos {
  private readonly gate = new Semaphore(1, 12, () => new ReportPhotosBusy());

  override reencode(bytes: Uint8Array, number: number): Promise<Uint8Array> {
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
