import type { Product, ProfileV2, Review } from '@asili/contracts';

export type WireArtisan = Product['artisan'];

/** Names of people, as identity tells them. */
export abstract class People {
  /** The newest counts; null erases. */
  abstract keep(subject: string, version: number, profile: ProfileV2 | null): Promise<void>;
  /** Those that are known, as everybody may know them. */
  abstract customers(ids: readonly string[]): Promise<ReadonlyMap<string, NonNullable<Review['author']>>>;
  /** Those that are known. */
  abstract artisans(ids: readonly string[]): Promise<ReadonlyMap<string, WireArtisan>>;
}
