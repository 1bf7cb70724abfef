import { z } from 'zod';

/** The directory {metadata.json, sw.json, fr.json, photos} is stored; contentHash is the hex SHA-256 of metadata.json. */
export const certificateContentStoredV1 = z.object({
  productId: z.string(),
  directoryCid: z.string(),
  metadataCid: z.string(),
  metadataUri: z.string(),
  contentHash: z.string(),
});
export type CertificateContentStoredV1 = z.infer<typeof certificateContentStoredV1>;
