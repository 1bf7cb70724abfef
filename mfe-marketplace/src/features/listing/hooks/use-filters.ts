import { toCountryCode } from '@asili/contracts/countries';
import { useQueryParam } from '@asili/web';

/** The filters of the listing, kept in the address so that links, reload and Back bring the same products. */
export function useFilters() {
  const [search, setSearch] = useQueryParam('search');
  const [category, setCategory] = useQueryParam('category');
  const [place, setCountry] = useQueryParam('country');
  const country = place && toCountryCode(place); // Addresses of earlier releases name it in English.
  const [price, setPrice] = useQueryParam('price');
  const [sort, setSort] = useQueryParam('sort');
  return { search, setSearch, category, setCategory, country, setCountry, price, setPrice, sort, setSort };
}
export type Filters = ReturnType<typeof useFilters>;
