import { z } from 'zod';
import { isoTime } from './common.ts';
import { productImage } from './products.ts';

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
