import { z } from 'zod';
import { photoWidths } from '../constants.ts';
import { id, isoTime } from './common.ts';

export const uploadReply = z.object({
  id: z.string(),
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  blur: z.string(),
});
export type UploadReply = z.infer<typeof uploadReply>;

export const productImage = z.object({
  id: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  widths: z.array(z.union(photoWidths.map((width) => z.literal(width)))),
  blur: z.string(),
  alt: z.string(),
});

/** Service to service: the files kept of one photo. */
export const imageFiles = z.object({
  id: z.string(),
  artisanId: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  blur: z.string(),
  certified: z.object({ sha256: z.string(), bytes: z.number().int() }),
  files: z.array(z.object({ url: z.string(), width: z.number().int(), format: z.enum(['webp', 'jpg', 'avif']) })),
});
export type ImageFiles = z.infer<typeof imageFiles>;

/** Service to service: a person is about to show this upload of theirs. */
export const holdImageRequest = z.object({ artisanId: id('art', 'cus') });
export type HoldImageRequest = z.infer<typeof holdImageRequest>;

/** A link by which photos are added to one product without signing in; its token stands behind `#`. */
export const photoLinkReply = z.object({ link: z.object({ url: z.string(), expiresAt: isoTime }) });
export type PhotoLinkReply = z.infer<typeof photoLinkReply>;

const token = z.string().max(100);

export const openPhotoLinkRequest = z.object({ token });
export type OpenPhotoLinkRequest = z.infer<typeof openPhotoLinkRequest>;

/** `image` is a JPEG, PNG or WebP as a data URL of up to 5 MB. */
export const addPhotoRequest = z.object({ token, image: z.string().startsWith('data:').max(7_200_000) });
export type AddPhotoRequest = z.infer<typeof addPhotoRequest>;

export const photoLinkContent = z.object({
  product: z.object({ id: z.string(), shortCode: z.string(), name: z.string() }),
  /** Those that were added, oldest first. */
  photos: z.array(productImage),
  /** How many more it takes. */
  left: z.number().int(),
  expiresAt: isoTime,
});
export type PhotoLinkContent = z.infer<typeof photoLinkContent>;
