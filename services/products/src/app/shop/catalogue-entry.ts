import type { ProfileV1 } from '@asili/contracts';
import { moneyFromText } from '@asili/kernel';
import type { CatalogueEntry, Shelf } from '../../domain/catalogue/entry.ts';
import type { SearchTexts } from '../../domain/catalogue/text-index.ts';
import { statusOf, type RegisteredProduct } from '../../domain/product/state.ts';

function shelfOf(state: RegisteredProduct): Shelf {
  const status = statusOf(state);
  return status === 'verified' || status === 'pending' ? status : 'hidden';
}

/** What people search for: names in every language first, then what is said of the piece and who made it where. */
function textsOf({ content, country }: RegisteredProduct, maker: ProfileV1 | undefined): SearchTexts {
  const { sw, fr } = content.translations ?? {};
  const title = [content.name, sw?.name, fr?.name];
  const body = [content.description, sw?.description, fr?.description, content.category, content.technique, ...(content.materials ?? []), country, maker?.businessName, maker?.firstName, maker?.lastName, maker?.location?.city];
  const joined = (parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(' ');
  return { title: joined(title), body: joined(body) };
}

/** The listing's knowledge of a product; the country is the certified one, so that a move does not change where it was made. */
export function catalogueEntry(state: RegisteredProduct, verifications: number, maker: ProfileV1 | undefined): CatalogueEntry {
  const { price, currency } = state.offer;
  return {
    id: state.id,
    artisanId: state.artisanId,
    shelf: shelfOf(state),
    category: state.content.category,
    technique: state.content.technique,
    country: state.country,
    currency,
    priceMinor: price === null ? null : Number(moneyFromText(price, currency).minor),
    createdAt: state.createdAt,
    popularity: verifications,
    texts: textsOf(state, maker),
  };
}
