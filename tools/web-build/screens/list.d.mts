import type { Page } from 'playwright-core';

export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly as?: 'artisan' | 'customer';
  readonly steps?: (page: Page) => Promise<unknown>;
  readonly ready?: string;
  readonly fails?: readonly string[];
  readonly replies?: readonly (readonly [pattern: string, json: unknown])[];
  readonly holds?: readonly string[];
  readonly phone?: boolean;
  readonly heading?: number;
  readonly refused?: boolean;
  readonly fresh?: boolean;
  readonly snapshot?: boolean;
}

export const screens: readonly Screen[];
