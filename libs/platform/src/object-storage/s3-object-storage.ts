import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Unavailable } from '../errors/platform-errors.ts';
import { checkedKey, checkedPrefix, ObjectStorage } from './object-storage.ts';

interface S3Settings {
  bucket: string;
  /** Put before every key, ends in '/' or is empty. */
  prefix: string;
  region: string;
  /** Address of a store other than Amazon's; the bucket then stands in the path. */
  endpoint?: string;
  /** Absent: found the way the AWS SDK does (environment, container or instance role). */
  credentials?: { accessKeyId: string; secretAccessKey: string };
}

/** Objects in a bucket of a store that speaks the S3 protocol. A write is durable when the store has answered. */
export class S3ObjectStorage extends ObjectStorage {
  private readonly client: S3Client;

  constructor(private readonly settings: S3Settings) {
    super();
    const { region, endpoint, credentials } = settings;
    this.client = new S3Client({
      region,
      maxAttempts: 3,
      ...(endpoint && { endpoint, forcePathStyle: true }),
      ...(credentials && { credentials }),
      requestHandler: { connectionTimeout: 2000, requestTimeout: 15_000 },
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED', // Many stores do not know the newer trailing checksums.
    });
  }

  override async put(key: string, bytes: Uint8Array): Promise<void> {
    const command = new PutObjectCommand({ ...this.place(key), Body: bytes, ContentLength: bytes.byteLength });
    await this.ask(() => this.client.send(command));
  }

  override async get(key: string): Promise<Uint8Array | undefined> {
    const command = new GetObjectCommand(this.place(key));
    return this.ask(async () => {
      try {
        const { Body } = await this.client.send(command);
        return await Body?.transformToByteArray();
      } catch (error) {
        if (
          error instanceof NoSuchKey ||
          (error instanceof S3ServiceException &&
            error.$metadata.httpStatusCode === 404 &&
            error.name !== 'NoSuchBucket')
        )
          return undefined;
        throw error;
      }
    });
  }

  override async list(prefix: string): Promise<string[]> {
    const { bucket, prefix: own } = this.settings;
    const wanted = { Bucket: bucket, Prefix: own + checkedPrefix(prefix) };
    const keys: string[] = [];
    let next: string | undefined;
    do {
      const page = await this.ask(() =>
        this.client.send(new ListObjectsV2Command({ ...wanted, ...(next && { ContinuationToken: next }) })),
      );
      for (const { Key } of page.Contents ?? []) if (Key) keys.push(Key.slice(own.length));
      next = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (next);
    return keys.sort();
  }

  override async delete(key: string): Promise<void> {
    const command = new DeleteObjectCommand(this.place(key));
    await this.ask(() => this.client.send(command));
  }

  private place(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.settings.bucket, Key: this.settings.prefix + checkedKey(key) };
  }

  /** No answer and answers of a store in trouble mean 'later'; a refusal is a fault of ours and stays what it is. */
  private async ask<T>(request: () => Promise<T>): Promise<T> {
    try {
      return await request();
    } catch (error) {
      const refused =
        error instanceof S3ServiceException &&
        (error.$metadata.httpStatusCode ?? 500) < 500 &&
        error.$metadata.httpStatusCode !== 429;
      if (refused) throw error;
      throw Object.assign(new Unavailable({ service: 'object-storage' }), { cause: error });
    }
  }
}
