import type { Product, ProfileV2 } from '@asili/contracts';

export type WireArtisan = Product['artisan'];

/** Names of people, as identity tells them. */
export abstract class People {
  /** The newest counts; null erases. */
  abstract keep(subject: string, version: number, profile: ProfileV2 | null): Promise<void>;
  /** Those that are known. */
  abstract artisans(ids: readonly string[]): Promise<ReadonlyMap<string, WireArtisan>>;
}
