import { describe, expect, it } from '@jest/globals';
import {
  reportPhotoBytes,
  ReportPhotoIsHeic,
  ReportPhotoTooLarge,
  ReportPhotoTypeRefused,
  ReportPhotoUnreadable,
} from './report.ts';

const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
const asUrl = (bytes: Uint8Array, type = 'image/jpeg') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

describe('a photo of a report', () => {
  it.each(['image/jpeg', 'image/jpg', 'image/png', 'image/webp', 'application/octet-stream'])(
    'is taken by its bytes, called %s',
    (type) => {
      expect(reportPhotoBytes(asUrl(jpeg, type), 1, 100)).toEqual(jpeg);
    },
  );

  it.each([
    ['https://evil.example/x.jpg', ReportPhotoTypeRefused],
    ['file:///etc/passwd', ReportPhotoTypeRefused],
    [asUrl(jpeg, 'image/svg+xml'), ReportPhotoTypeRefused],
    [asUrl(jpeg, 'text/html'), ReportPhotoTypeRefused],
    ['data:image/jpeg;base64,<script>', ReportPhotoTypeRefused],
    ['', ReportPhotoTypeRefused],
    [asUrl(heic, 'image/heic'), ReportPhotoIsHeic],
    [asUrl(heic, 'application/octet-stream'), ReportPhotoIsHeic],
    [asUrl(heic, 'image/jpeg'), ReportPhotoIsHeic],
    [asUrl(Buffer.from('<svg onload=alert(1)>'), 'image/png'), ReportPhotoUnreadable],
    [asUrl(Buffer.concat([jpeg, Buffer.alloc(100)])), ReportPhotoTooLarge],
  ])('is refused: %s', (text, error) => {
    expect(() => reportPhotoBytes(text, 2, 100)).toThrow(error);
  });

  it('is named by its place', () => {
    expect(() => reportPhotoBytes('x', 3, 100)).toThrow(expect.objectContaining({ facts: { number: 3 } }));
  });
});
