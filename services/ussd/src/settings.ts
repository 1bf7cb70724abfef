import type { Provider } from './aggregators/domain/hop.ts';
import type { Everywhere } from './words/domain/render.ts';

/** What the service takes from configuration. */
export abstract class Settings {
  /** What people dial, as `*384*7#`. */
  abstract readonly serviceCode: string;
  /** The address people open in a browser. */
  abstract readonly publicUrl: string;
  /** Septets a screen of each aggregator may have. */
  abstract readonly screenCaps: Readonly<Record<Provider, number>>;
  /** False lifts every limit, for seeds and test runs. */
  abstract readonly areLimitsOn: boolean;
}

/** What every text may name. */
export const everywhereOf = ({ serviceCode, publicUrl }: Pick<Settings, 'serviceCode' | 'publicUrl'>): Everywhere => ({
  dial: serviceCode,
  url: publicUrl.replace(/^https?:\/\//, ''),
});
