import type { ObjectStorage } from '@asili/platform';
import { PhotoFiles, type PhotoFile } from './photo-store.ts';

/** Photos as objects `<two letters>/<image id>/<file>`. Ids are checked by the callers; names come from this service alone. */
export class StoredPhotoFiles extends PhotoFiles {
  constructor(private readonly objects: ObjectStorage) {
    super();
  }

  override async write(imageId: string, files: readonly PhotoFile[]): Promise<void> {
    await Promise.all(files.map(({ name, bytes }) => this.objects.put(`${folderOf(imageId)}/${name}`, bytes)));
  }

  override read(imageId: string, name: string): Promise<Uint8Array | undefined> {
    return this.objects.get(`${folderOf(imageId)}/${name}`);
  }

  override async list(imageId: string): Promise<string[]> {
    const folder = `${folderOf(imageId)}/`;
    return (await this.objects.list(folder)).map((key) => key.slice(folder.length));
  }

  override async remove(imageId: string, name?: string): Promise<void> {
    if (name !== undefined) return this.removeAll(imageId, [name]);
    // Looks again: who adds a file meanwhile looks afterwards whether the photo is there, so one of the two sees the other.
    for (let names = await this.list(imageId); names.length > 0; names = await this.list(imageId))
      await this.removeAll(imageId, names);
  }

  private async removeAll(imageId: string, names: readonly string[]): Promise<void> {
    await Promise.all(names.map((one) => this.objects.delete(`${folderOf(imageId)}/${one}`)));
  }
}

/** The last letters of an id are random, the first are time: folders fill evenly. */
function folderOf(imageId: string): string {
  return `${imageId.slice(-2)}/${imageId}`;
}
