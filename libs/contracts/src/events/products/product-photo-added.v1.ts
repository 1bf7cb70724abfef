import { z } from 'zod';

/** A photo came after registering. It is shown as added later: no certificate covers it. */
export const productPhotoAddedV1 = z.object({
  productId: z.string(),
  artisanId: z.string(),
  /** `sha256` (hex) is of the file a certificate would name, `blur` a data URL. */
  image: z.object({
    id: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    blur: z.string(),
    sha256: z.string(),
  }),
});
export type ProductPhotoAddedV1 = z.infer<typeof productPhotoAddedV1>;
