import type { mongo } from 'mongoose';
import { unlessDuplicate } from '../errors/classify.ts';

/** A document by which a stream is found: what is looked up of it, as it was at a version. */
interface StreamDocument {
  _id: string;
  version: number;
}

/** Values by field; undefined takes the field out. */
type Fields<D> = { readonly [Key in Exclude<keyof D, '_id'>]?: D[Key] | undefined };

/** An update that leaves a document with these fields. */
export function updateOf<D>(fields: Fields<D>): mongo.UpdateFilter<D> {
  const [set, unset]: [Record<string, unknown>, Record<string, 1>] = [{}, {}];
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) unset[name] = 1;
    else set[name] = value;
  }
  return { $set: set, ...(Object.keys(unset).length > 0 && { $unset: unset }) } as mongo.UpdateFilter<D>;
}

/** Saves what a stream is at a version. Any instance may, in any order, and again: an older version changes nothing. */
export async function saveVersion<D extends StreamDocument>(
  documents: mongo.Collection<D>,
  id: string,
  version: number,
  fields: Fields<D>,
): Promise<void> {
  const older = { _id: id, version: { $lt: version } } as unknown as mongo.Filter<D>;
  await unlessDuplicate(documents.updateOne(older, updateOf<D>({ ...fields, version }), { upsert: true }));
}

/** How many match, and since when the oldest waits. @param at the field with the date it waits since */
export async function countOpen<D extends { _id: string }>(
  documents: mongo.Collection<D>,
  filter: mongo.Filter<D>,
  at: keyof D & string,
): Promise<{ count: number; oldestAt: Date | null }> {
  const [count, [oldest]] = await Promise.all([
    documents.countDocuments(filter),
    pageByDate(documents, filter, { at, max: 1 }),
  ]);
  return { count, oldestAt: dateIn(oldest, at) ?? null };
}

const dateIn = (document: object | null | undefined, at: string): Date | undefined =>
  (document as Record<string, Date> | null | undefined)?.[at];

interface DatePage<D> {
  /** The field with the date. */
  readonly at: keyof D & string;
  readonly max: number;
  /** `_id` of the last one of the page before. */
  readonly after?: string | undefined;
  readonly newestFirst?: boolean;
}

/** Those that match (a filter without `$or`), by a date and then by their ids, the oldest first unless asked otherwise. */
export async function pageByDate<D extends { _id: string }>(
  documents: mongo.Collection<D>,
  filter: mongo.Filter<D>,
  { at, max, after, newestFirst = false }: DatePage<D>,
): Promise<mongo.WithId<D>[]> {
  const last = after === undefined ? null : await documents.findOne({ _id: after } as mongo.Filter<D>);
  const date = dateIn(last, at);
  const [order, beyond] = newestFirst ? ([-1, '$lt'] as const) : ([1, '$gt'] as const);
  const behind = date && { $or: [{ [at]: { [beyond]: date } }, { [at]: date, _id: { [beyond]: last?._id } }] };
  return documents
    .find({ ...filter, ...behind } as mongo.Filter<D>)
    .sort({ [at]: order, _id: order })
    .limit(max)
    .toArray();
}
