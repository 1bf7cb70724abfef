import { readFile } from 'node:fs/promises';
import path from 'node:path';

const pictures = path.resolve(import.meta.dirname, '../pictures');

/** A picture of the demo shop, JPEG. @param name without its ending */
export const readPicture = async (name: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await readFile(path.join(pictures, `${name}.jpg`)));
