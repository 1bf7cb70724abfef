import path from 'node:path';
import type { Config } from '../config/define-config.ts';
import { readSecret } from '../config/secrets.ts';
import { DirectoryObjectStorage, type ObjectStorage } from './object-storage.ts';

/**
 * The place where a service keeps objects of one area, such as 'media': the bucket S3_BUCKET under
 * `<service>/<area>/`, else the folder `<ASILI_DATA_DIR>/<area>`. Loads the S3 client only where it is used.
 * @param folder another folder than the default
 * @throws ConfigError naming the missing secret in production
 */
export async function objectStorageOf(
  config: Config,
  area: string,
  folder = path.join(config.values.ASILI_DATA_DIR, area),
): Promise<ObjectStorage> {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID } = config.values;
  if (!S3_BUCKET) return new DirectoryObjectStorage(folder);
  const { S3ObjectStorage } = await import('./s3-object-storage.ts');
  return new S3ObjectStorage({
    bucket: S3_BUCKET,
    prefix: `${config.service}/${area}/`,
    region: S3_REGION,
    ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT }),
    ...(S3_ACCESS_KEY_ID && {
      credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: readSecret(config, 's3-secret-access-key') },
    }),
  });
}
