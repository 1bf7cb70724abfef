import {
  type RegistrationCategory,
  type Technique,
  englishCountryName,
  languages,
  type ProfileV2,
} from '@asili/contracts';
import { countryName, currencies, moneyFromText } from '@asili/kernel';
import { type CatalogueEntry, type Visibility, ratingKey, type Rating } from './domain/entry.ts';
import type { SearchTexts } from './domain/text-index.ts';
import { statusOf, type RegisteredProduct } from '../product/domain/product.ts';
import { Catalogue } from './domain/catalogue.ts';
import type { ProductRow } from './product-documents.mongo.ts';

/**
 * What the shop itself calls its categories and techniques, in English, Swahili and French: labels of the marketplace and
 * of the registration form, so that whoever types what they read finds the product. The unit spec holds them against the
 * front ends' own messages.
 */
export const categoryLabels: Readonly<Record<RegistrationCategory, readonly string[]>> = {
  'Textiles & Clothing': ['Textiles & Clothing', 'Textiles', 'Vitambaa na Nguo', 'Vitambaa', 'Textiles et vêtements'],
  'Jewelry & Accessories': [
    'Jewelry & Accessories',
    'Jewelry',
    'Vito na Mapambo',
    'Vito',
    'Bijoux et accessoires',
    'Bijoux',
  ],
  'Art & Sculptures': ['Art & Sculptures', 'Art', 'Sanaa na Sanamu', 'Sanaa', 'Art et sculptures'],
  'Home Decor': ['Home Decor', 'Mapambo ya Nyumba', 'Décoration'],
  'Musical Instruments': ['Musical Instruments', 'Ala za Muziki', 'Instruments de musique'],
  'Pottery & Ceramics': [
    'Pottery & Ceramics',
    'Pottery',
    'Vyungu na Kauri',
    'Vyungu',
    'Poterie et céramique',
    'Poterie',
  ],
  Leatherwork: ['Leatherwork', 'Kazi za Ngozi', 'Maroquinerie'],
  Woodwork: ['Woodwork', 'Wood Crafts', 'Kazi za Mbao', 'Kazi za mbao', 'Travail du bois', 'Bois'],
  Metalwork: ['Metalwork', 'Kazi za Chuma', 'Travail du métal'],
  'Other Handicrafts': ['Other Handicrafts', 'Kazi Nyingine za Mikono', 'Autres artisanats'],
};

export const techniqueLabels: Readonly<Record<Technique, readonly string[]>> = {
  weaving: ['Weaving', 'Ufumaji', 'Tissage'],
  basketry: ['Basketry', 'Ususi wa vikapu', 'Vannerie', 'Baskets', 'Vikapu'],
  beadwork: ['Beadwork', 'Kazi ya shanga', 'Travail des perles'],
  carving: ['Carving', 'Uchongaji', 'Sculpture'],
  casting: ['Casting', 'Uyeyushaji', 'Fonte'],
  dyeing: ['Dyeing', 'Utiaji rangi', 'Teinture'],
  forging: ['Forging', 'Uhunzi', 'Forge'],
  'leather-stitching': ['Leather stitching', 'Ushonaji wa ngozi', 'Couture du cuir'],
  painting: ['Painting', 'Uchoraji', 'Peinture'],
  pottery: ['Pottery', 'Ufinyanzi', 'Poterie'],
  printing: ['Printing', 'Uchapaji', 'Impression'],
  other: [], // 'Other' says nothing of a product.
};

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
  return { title: title.filter(Boolean).join('\n'), body: body.filter(Boolean).join(' ') };
}

/** The listing's knowledge of a product; the country is the certified one, so that a move does not change where it was made. */
function catalogueEntry(
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

/** What is shown of products besides their own events. */
export type Surroundings = Pick<SearchCopy, 'profiles' | 'ratings' | 'verificationsOf'>;

/** What one instance keeps of every product, artisan and count in memory: enough to list and search, not the products themselves. */
export class SearchCopy {
  readonly catalogue = new Catalogue();
  readonly profiles = new Map<string, ProfileV2>();
  /** What buyers gave, by the first product of a line of corrections. */
  readonly ratings = new Map<string, Rating>();
  /** Which product a correction took the place of, and the other way round. */
  private readonly before = new Map<string, string>();
  private readonly after = new Map<string, string>();
  /** Counts of products that are not here yet. */
  private readonly early = new Map<string, number>();

  /** Takes a product at a version of its stream. Returns false for one that is not newer. */
  put(row: ProductRow): boolean {
    if (row.version <= this.catalogue.versionOf(row.state.id)) return false;
    this.replace(row);
    return true;
  }

  /** For a start: products that are not here yet, many of them. */
  load(row: ProductRow): void {
    if (this.catalogue.versionOf(row.state.id) > 0) this.put(row);
    else this.list(row, (entry) => this.catalogue.load(entry));
  }

  /** Lists the product anew: its artisan changed. An older version than the one listed changes nothing. */
  replace(row: ProductRow): void {
    if (row.version < this.catalogue.versionOf(row.state.id)) return;
    this.list(row, (entry) => this.catalogue.put(entry));
  }

  /** Takes the number of counted verifications of a product; a smaller one changes nothing. */
  count(productId: string, verifications: number): void {
    if (verifications <= this.verificationsOf(productId)) return;
    if (!this.catalogue.setPopularity(productId, verifications)) this.early.set(productId, verifications);
  }

  verificationsOf(productId: string): number {
    return this.early.get(productId) ?? this.catalogue.popularityOf(productId);
  }

  /** Takes what buyers gave the first product of a line of corrections; all of the line are sorted by it. A smaller count changes nothing. */
  rate(first: string, rating: Rating): void {
    if (rating.count <= (this.ratings.get(first)?.count ?? 0)) return;
    this.ratings.set(first, rating);
    this.sortLine(first, ratingKey(rating));
  }

  private sortLine(from: string, key: number): void {
    for (let id: string | undefined = from; id !== undefined; id = this.after.get(id))
      this.catalogue.setRating(id, key);
  }

  private firstOf(id: string): string {
    const before = this.before.get(id);
    return before === undefined ? id : this.firstOf(before);
  }

  private list({ state, version }: ProductRow, take: (entry: CatalogueEntry) => void): void {
    const { id, supersedes } = state;
    if (supersedes !== undefined) {
      this.before.set(id, supersedes);
      this.after.set(supersedes, id);
    }
    const rating = ratingKey(this.ratings.get(this.firstOf(id)));
    take(catalogueEntry(state, version, this.verificationsOf(id), rating, this.profiles.get(state.artisanId)));
    this.early.delete(id);
    if (rating > 0) this.sortLine(id, rating); // Corrections of it that came before it.
  }
}
