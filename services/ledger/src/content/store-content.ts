import { type ObjectStorage, RemoteProblem, ServiceClient, sha256 } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { englishCountryName } from '@asili/contracts';
import canonicalize from 'canonicalize';
import {
  certificateMetadata,
  type CertifiedFile,
  localizedLanguages,
  localizedMetadata,
  type NftMetadata,
  type Registration,
  type StoredContent,
} from './domain/metadata.ts';
import { ContentCopies, type ContentFile, ContentStore, type StoredDirectory } from './content-store.ipfs.ts';

/** The picture of a product registered without photos; HIP-412 requires one. */
export const placeholderPicture = new TextEncoder().encode(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480" role="img" aria-label="No photo"><rect width="640" height="480" fill="#f3ece2"/>' +
    '<g fill="none" stroke="#8a5a2b" stroke-width="14" stroke-linejoin="round"><path d="M150 180h340l-48 190H198z"/><path d="M190 180c20-90 240-90 260 0"/>' +
    '<path d="M164 236h312M179 296h282"/></g></svg>\n',
);

/** The photos cannot be read at the moment; trying again makes sense. */
export class PhotosUnavailable extends Error {
  override readonly name = 'PhotosUnavailable';
}

/** The photo's bytes are not the ones that were certified at registration. */
export class PhotoMismatch extends Error {
  override readonly name = 'PhotoMismatch';
  readonly reason = 'PHOTO_MISMATCH';
}

/** The objects of photos, read only: the products service alone writes them. Undefined where this process has no way to them. */
export class PhotoObjects {
  constructor(readonly storage: ObjectStorage | undefined) {}
}

type RegisteredPhoto = Pick<Registration['images'][number], 'id' | 'key'>;

/** The photos as they were certified. An object is never changed, and written before the product is on record. */
@Injectable()
export class CertifiedPhotos {
  constructor(
    private readonly client: ServiceClient,
    private readonly objects: PhotoObjects,
  ) {}

  /**
   * JPEG bytes, at most 256 KiB: the object the registration names. A registration of the release before names none, and an
   * installation may keep photos where only the products service reads them; then that one is asked.
   * @throws PhotosUnavailable when they cannot be had now
   */
  photo({ id, key }: RegisteredPhoto): Promise<Uint8Array> {
    const { storage } = this.objects;
    return key !== undefined && storage ? read(storage, key) : this.ask(id);
  }

  private async ask(imageId: string): Promise<Uint8Array> {
    try {
      return await this.client.getBytes('products', `/internal/images/${encodeURIComponent(imageId)}/certified`, {
        type: 'image/',
        timeoutMs: 10_000,
      });
    } catch (error) {
      // Even a 404 may be a photo that is still being written; only the bytes themselves can be final.
      throw new PhotosUnavailable(error instanceof RemoteProblem ? `status ${error.status}` : 'no answer', {
        cause: error,
      });
    }
  }
}

async function read(storage: ObjectStorage, key: string): Promise<Uint8Array> {
  const bytes = await storage.get(key).catch((error: unknown) => {
    throw new PhotosUnavailable('store away', { cause: error });
  });
  if (!bytes) throw new PhotosUnavailable('no such object'); // Of a copy that lags, or a folder that is not mounted.
  return bytes;
}

/** HTS metadata is at most this long (`tokens.nfts.maxMetadataBytes`). */
const maxMetadataBytes = 100;

/** The exact bytes that are stored and hashed: RFC 8785 (JCS), UTF-8, no newline at the end. */
function metadataBytes(metadata: NftMetadata): Uint8Array {
  const text = canonicalize(metadata);
  if (text === undefined) throw new RangeError('metadata is not JSON');
  return new TextEncoder().encode(text);
}

function cidOf({ files }: StoredDirectory, path: string): string {
  const cid = files.get(path);
  if (!cid) throw new Error(`no identifier for ${path}`);
  return cid;
}

/**
 * Puts {metadata.json, sw.json, fr.json, photos} of one product into the content store. Deterministic: the same
 * registration and photos give the same identifiers, so a repeat after a crash changes nothing.
 */
@Injectable()
export class StoreContent {
  constructor(
    private readonly store: ContentStore,
    private readonly photos: CertifiedPhotos,
    private readonly copies: ContentCopies,
  ) {}

  /** @throws PhotosUnavailable, PhotoMismatch when a photo is not the one that was registered */
  async run(registration: Registration): Promise<StoredContent> {
    const product = { ...registration, countryName: englishCountryName(registration.country) };
    const pictures = await this.pictures(product);
    const identified = await this.store.identify(pictures);
    const files = pictures.map(({ path, bytes }): CertifiedFile => ({
      path,
      cid: cidOf(identified, path),
      type: path.endsWith('.svg') ? 'image/svg+xml' : 'image/jpeg',
      checksum: sha256(bytes),
    }));
    const locales = localizedLanguages.map((language): ContentFile => ({
      path: `${language}.json`,
      bytes: metadataBytes(localizedMetadata(product, files, language)),
    }));
    const { root: localesCid } = await this.store.identify(locales);
    const metadata = metadataBytes(certificateMetadata(product, files, localesCid));
    const nested = locales.map(({ path, bytes }) => ({ path: `locales/${path}`, bytes }));
    const stored = await this.store.putDirectory([
      { path: 'metadata.json', bytes: metadata },
      ...locales,
      ...nested,
      ...pictures,
    ]);
    const metadataUri = `ipfs://${stored.root}/metadata.json`;
    if (metadataUri.length > maxMetadataBytes) throw new RangeError('metadata URI too long for the ledger');
    await this.copies.request(stored.root);
    return {
      directoryCid: stored.root,
      metadataCid: cidOf(stored, 'metadata.json'),
      metadataUri,
      contentHash: sha256(metadata),
    };
  }

  private async pictures(product: Registration): Promise<ContentFile[]> {
    if (product.images.length === 0) return [{ path: '0.svg', bytes: placeholderPicture }];
    return Promise.all(
      product.images.map(async (image, index) => {
        const bytes = await this.photos.photo(image);
        if (sha256(bytes) !== image.sha256) throw new PhotoMismatch(image.id);
        return { path: `${index}.jpg`, bytes };
      }),
    );
  }
}
