import { englishCountryName, languages, type ProfileV2 } from '@asili/contracts';
import { countryName, currencies, moneyFromText } from '@asili/kernel';
import type { CatalogueEntry, Visibility } from './domain/entry.ts';
import type { SearchTexts } from './domain/text-index.ts';
import { categoryLabels, techniqueLabels } from './search-labels.ts';
import { statusOf, type RegisteredProduct } from '../product/domain/state.ts';

function visibilityOf(state: RegisteredProduct): Visibility {
  const status = statusOf(state);
  return status === 'verified' || status === 'pending' ? status : 'hidden';
}

/** Kinds that this build does not know have no labels. */
function labelsOf({ category, technique }: RegisteredProduct['content']): readonly string[] {
  const labels: Readonly<Record<string, readonly string[] | undefined>> = { ...categoryLabels, ...techniqueLabels };
  return [...(labels[category] ?? []), ...(technique === undefined ? [] : (labels[technique] ?? []))];
}

/** A country as people of each language type it. */
const countryLabels = (code: string): readonly string[] => [
  ...new Set([englishCountryName(code), ...languages.map((language) => countryName(code, language))]),
];

/** What people search for: names in every language first, then what is said of the product and who made it where. */
function textsOf({ content, country }: RegisteredProduct, artisan: ProfileV2 | undefined): SearchTexts {
  const { sw, fr } = content.translations ?? {};
  const title = [content.name, sw?.name, fr?.name];
  const body = [
    content.description,
    sw?.description,
    fr?.description,
    content.category,
    content.technique,
    ...labelsOf(content),
    ...(content.materials ?? []),
    ...countryLabels(country),
    artisan?.businessName,
    artisan?.firstName,
    artisan?.lastName,
    artisan?.location?.city,
  ];
  const joined = (parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(' ');
  return { title: joined(title), body: joined(body) };
}

/** The listing's knowledge of a product; the country is the certified one, so that a move does not change where it was made. */
export function catalogueEntry(
  state: RegisteredProduct,
  version: number,
  verifications: number,
  rating: number,
  artisan: ProfileV2 | undefined,
): CatalogueEntry {
  const { price, currency } = state.offer;
  const comparable = price !== null && currencies.includes(currency); // A newer build may sell in others.
  return {
    id: state.id,
    version,
    artisanId: state.artisanId,
    visibility: visibilityOf(state),
    category: state.content.category,
    technique: state.content.technique,
    country: state.country,
    currency,
    priceMinor: comparable ? Number(moneyFromText(price, currency).minor) : null,
    createdAt: state.createdAt,
    popularity: verifications,
    rating,
    texts: textsOf(state, artisan),
  };
}
