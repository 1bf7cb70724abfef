import type { FastifyInstance } from 'fastify';
import { PhotoMissing } from './domain/errors.ts';

export interface UploadedFile {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
}

/** Multipart bodies arrive whole, as bytes, within the route's body limit. */
export function acceptMultipart(instance: FastifyInstance): void {
  instance.addContentTypeParser(/^multipart\/form-data/, { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });
}

/**
 * The one file of a multipart body (RFC 7578), whatever its field is called.
 * @throws PhotoMissing for a malformed body, no file, or more than one
 */
export async function onlyFile(body: Uint8Array, contentType: string): Promise<UploadedFile> {
  const form = await new Response(new Blob([body as Uint8Array<ArrayBuffer>]), {
    headers: { 'content-type': contentType },
  })
    .formData()
    .catch(() => undefined);
  const files = [...(form?.values() ?? [])].filter((value) => typeof value !== 'string');
  const [file] = files;
  if (!file || files.length !== 1) throw new PhotoMissing();
  return { bytes: new Uint8Array(await file.arrayBuffer()), mediaType: file.type };
}
