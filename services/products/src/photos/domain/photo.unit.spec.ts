import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  parsePhotoAddress,
  PhotoAddressRefused,
  PhotoIsHeic,
  PhotoTypeRefused,
  PhotoUnreadable,
  recognisePhoto,
  base64Bytes,
} from './photo.ts';

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xdb]);
const id = 'img_01jd5k8w3qzzzzzzzzzzzzzzzz';

describe('recognisePhoto', () => {
  it('goes by the bytes, whatever they are called', () => {
    for (const type of [
      undefined,
      '',
      'image/jpeg',
      'IMAGE/JPG; charset=x',
      'application/octet-stream',
      'image/png',
      'image/heic',
      'text/html',
    ])
      expect(recognisePhoto(jpeg, type)).toBe('jpeg');
  });
  it('says what is wrong with other bytes by what they were said to be', () => {
    const gif = new TextEncoder().encode('GIF89a');
    for (const type of ['', 'image/jpeg', 'image/png', 'application/octet-stream'])
      expect(() => recognisePhoto(gif, type)).toThrow(PhotoUnreadable);
    for (const type of ['image/svg+xml', 'image/gif', 'text/html', 'image/heic'])
      expect(() => recognisePhoto(gif, type)).toThrow(PhotoTypeRefused);
  });
  it('says what to do with an iPhone’s photo, whatever it is called', () => {
    const heic = new TextEncoder().encode('\0\0\0\x18ftypheic\0\0\0\0mif1heic');
    for (const type of ['', 'image/jpeg', 'image/heic', 'image/heif', 'application/octet-stream'])
      expect(() => recognisePhoto(heic, type)).toThrow(PhotoIsHeic);
  });
  it('takes no other bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        fc.pre(![0xff, 0x89, 0x52].includes(bytes[0] ?? 0));
        expect(() => recognisePhoto(bytes, undefined)).toThrow(PhotoUnreadable);
      }),
    );
  });
});

describe('parsePhotoAddress', () => {
  it('reads own addresses, ids and data URLs', () => {
    for (const text of [
      `/media/${id}/960.webp`,
      `/media/${id}/160.avif`,
      `https://asili.example/media/${id}/1440.jpg`,
      id,
    ])
      expect(parsePhotoAddress(text, 'https://asili.example')).toEqual({ kind: 'uploaded', imageId: id });
    expect(parsePhotoAddress('data:image/jpg;base64,AAAA', 'x')).toEqual({
      kind: 'inline',
      mediaType: 'image/jpg',
      base64: 'AAAA',
    });
  });
  it('refuses everything else', () => {
    for (const text of [
      `/media/${id}/960.webp?x=1`,
      `/media/${id}/../960.webp`,
      `https://asili.example.evil/media/${id}/960.webp`,
      `//asili.example/media/${id}/960.webp`,
      `/media/${id}`,
      'img_x',
      '',
      ' ',
      'blob:x',
      'data:image/png;charset=utf-8,xx',
      'data:image/png;base64,A A',
    ]) {
      expect(() => parsePhotoAddress(text, 'https://asili.example')).toThrow(PhotoAddressRefused);
    }
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (url) => {
        expect(() => parsePhotoAddress(url, 'https://asili.example')).toThrow(PhotoAddressRefused);
      }),
    );
  });
});

it('base64Bytes tells the size without decoding', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 50 }),
      (bytes) => base64Bytes(Buffer.from(bytes).toString('base64')) === bytes.length,
    ),
  );
});
