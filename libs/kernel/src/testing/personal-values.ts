/** A database of the driver. */
interface Database {
  listCollections(): { toArray(): Promise<{ name: string }[]> };
  collection(name: string): { find(): AsyncIterable<Record<string, unknown>> };
}

/** Shorter base64 and hexadecimal texts stand in other texts by chance. */
const minBytes = 5;

/** Looks for what is known of a person in texts and bytes: as it is in any case, a number in any spelling, and all of it in base64 or hexadecimal. */
export class PersonalValues {
  private readonly plain: string[];
  private readonly encoded: string[];

  /** @param values a name, an e-mail address, a number in E.164, a town */
  constructor(values: readonly string[]) {
    this.plain = values.map((value) => (isNumber(value) ? significant(value) : value.toLowerCase()));
    this.encoded = values
      .flatMap((value) =>
        isNumber(value) ? [value, value.slice(1), significant(value)] : [value, value.toLowerCase()],
      )
      .filter((value) => Buffer.byteLength(value) >= minBytes)
      .flatMap(encodings);
  }

  /** The first that is found, as it is looked for. */
  foundIn(text: string): string | undefined {
    const lower = text.toLowerCase();
    const together = lower.replace(/[\s().-]/g, '');
    return (
      this.plain.find((value) => lower.includes(value) || (/^\d+$/.test(value) && together.includes(value))) ??
      this.encoded.find((value) => text.includes(value) || lower.includes(value))
    );
  }

  /** `<collection> <id>: <value>` for each document of a service's database that has one. */
  async inDatabase({ db }: { readonly db: Database }): Promise<string[]> {
    const found: string[] = [];
    for (const { name } of await db.listCollections().toArray()) {
      for await (const document of db.collection(name).find()) {
        const value = this.foundIn(textOf(document));
        if (value !== undefined) found.push(`${name} ${String(document['_id'])}: ${value}`);
      }
    }
    return found.sort();
  }
}

/** Everything that is written in a document, keys too; bytes both as text and in base64. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  const bytes = bytesOf(value);
  if (bytes) return `${bytes.toString('latin1')}\n${bytes.toString('base64')}`;
  if (typeof value !== 'object' || value === null || '_bsontype' in value) return String(value);
  return Object.entries(value)
    .map(([key, part]) => `${key} ${textOf(part)}`)
    .join('\n');
}

function bytesOf(value: unknown): Buffer | undefined {
  if (value instanceof Uint8Array) return Buffer.from(value);
  const { _bsontype: kind, buffer } = (value ?? {}) as { _bsontype?: string; buffer?: Uint8Array };
  return kind === 'Binary' && buffer ? Buffer.from(buffer) : undefined;
}

const isNumber = (value: string): boolean => /^\+\d{9,15}$/.test(value);
/** What all spellings of a number share. */
const significant = (value: string): string => value.slice(-9);

/** Base64 depends on how many bytes stand before: what is the same in each of the three ways. */
function encodings(value: string): string[] {
  const bytes = Buffer.from(value);
  const base64 = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const end = (before + bytes.length) % 3 === 0 ? text.length : text.length - 1;
    return text.slice(before === 0 ? 0 : before + 1, end);
  });
  return [...base64, ...base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')), bytes.toString('hex')];
}
