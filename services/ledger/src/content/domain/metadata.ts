import type { EventData } from '@asili/contracts';
import { categoryNames, techniqueNames, traitNames } from './metadata-texts.ts';

export type Registration = EventData<'products.product-registered.v3'>;
/** A registration with the English name of its country, for people; its code is for programs. */
type NamedRegistration = Registration & { readonly countryName: string };

/** What was put into the content store, by content identifier. `metadataUri` is what the NFT carries on the ledger. */
export interface StoredContent {
  directoryCid: string;
  metadataCid: string;
  metadataUri: string;
  /** Hex SHA-256 of metadata.json. */
  contentHash: string;
}

/** A picture inside the certificate's directory. `checksum` is the hex SHA-256 of its bytes. */
export interface CertifiedFile {
  path: string;
  cid: string;
  type: 'image/jpeg' | 'image/svg+xml';
  checksum: string;
}

interface Attribute {
  trait_type: string;
  value: string | number;
}

interface MetadataFile {
  uri: string;
  checksum: string;
  type: string;
  is_default_file: boolean;
}

/** NFT metadata by HIP-412 (`HIP412@2.0.0`). Holds nothing of the offer (price, stock, care, making time) and nothing personal beyond the artisan's id and country. */
export interface NftMetadata {
  name: string;
  creator: string;
  description?: string;
  image: string;
  checksum: string;
  type: string;
  files: MetadataFile[];
  format: 'HIP412@2.0.0';
  properties: Record<string, string | number | readonly string[]>;
  attributes: Attribute[];
  localization?: { uri: string; default: 'en'; locales: LocalizedLanguage[] };
}

/** Languages a registration has translations in; each gets a file of its own. */
export const localizedLanguages = ['sw', 'fr'] as const;
type LocalizedLanguage = (typeof localizedLanguages)[number];
type MetadataLanguage = 'en' | LocalizedLanguage;

/** What a value is called; one of a newer products service, which this build has no name for, is its own. */
const nameOf = (names: Readonly<Record<string, string>>, value: string): string =>
  Object.hasOwn(names, value) ? (names[value] ?? value) : value;

function attributesOf(product: NamedRegistration, language: MetadataLanguage): Attribute[] {
  const trait = traitNames[language];
  const found: Attribute[] = [
    {
      trait_type: trait.category,
      value: language === 'en' ? product.category : nameOf(categoryNames[language], product.category),
    },
    { trait_type: trait.country, value: product.countryName },
  ];
  if (product.technique)
    found.push({ trait_type: trait.technique, value: nameOf(techniqueNames[language], product.technique) });
  if (product.materials?.length) found.push({ trait_type: trait.materials, value: product.materials.join(', ') });
  if (product.dimensions) found.push({ trait_type: trait.dimensions, value: product.dimensions });
  if (product.weightGrams !== undefined) found.push({ trait_type: trait.weight, value: product.weightGrams });
  return found;
}

function propertiesOf(product: Registration): NftMetadata['properties'] {
  const {
    productId,
    shortCode,
    artisanId,
    country,
    category,
    technique,
    materials,
    dimensions,
    weightGrams,
    supersedes,
  } = product;
  return {
    productId,
    shortCode,
    artisanId,
    country,
    category,
    ...(technique ? { technique } : {}),
    ...(materials?.length ? { materials } : {}),
    ...(dimensions ? { dimensions } : {}),
    ...(weightGrams === undefined ? {} : { weightGrams }),
    ...(supersedes ? { supersedes } : {}),
  };
}

function describe(
  product: NamedRegistration,
  files: readonly CertifiedFile[],
  language: MetadataLanguage,
): NftMetadata {
  const [cover] = files;
  if (!cover) throw new RangeError('HIP-412 requires an image');
  const translation = language === 'en' ? undefined : product.translations?.[language];
  const description = translation?.description ?? product.description;
  return {
    name: translation?.name ?? product.name,
    creator: product.artisanId,
    ...(description ? { description } : {}),
    image: `ipfs://${cover.cid}`,
    checksum: cover.checksum,
    type: cover.type,
    files: files.map((file) => ({
      uri: `ipfs://${file.cid}`,
      checksum: file.checksum,
      type: file.type,
      is_default_file: file === cover,
    })),
    format: 'HIP412@2.0.0',
    properties: propertiesOf(product),
    attributes: attributesOf(product, language),
  };
}

/** The overlay for one language (HIP-412 localization): complete by itself, so that a reader needs no merging. */
export function localizedMetadata(
  product: NamedRegistration,
  files: readonly CertifiedFile[],
  language: LocalizedLanguage,
): NftMetadata {
  return describe(product, files, language);
}

/**
 * metadata.json. A directory cannot contain its own identifier, so `localization.uri` names the sub-directory
 * `locales/` by its own identifier (the only form HIP-412 allows is `<protocol>://<hash>/{locale}.json`), and every
 * picture by the identifier of its file. All of them are links of the same directory: one root keeps everything.
 */
export function certificateMetadata(
  product: NamedRegistration,
  files: readonly CertifiedFile[],
  localesCid: string,
): NftMetadata {
  return {
    ...describe(product, files, 'en'),
    localization: { uri: `ipfs://${localesCid}/{locale}.json`, default: 'en', locales: [...localizedLanguages] },
  };
}
