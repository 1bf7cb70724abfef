/** Encodes an anonymous user's photo anew, so that nothing of the file but its pixels is kept: no place, no device, no hidden parts. */
export abstract class ReportPhotos {
  /**
   * JPEG, upright, at most 1600 pixels wide and high.
   * @param number place in the report, for the refusal @throws ReportPhotoUnreadable, ReportPhotosBusy
   */
  abstract reencode(bytes: Uint8Array, number: number): Promise<Uint8Array>;
}
