import { countryName } from '@asili/kernel';

/** Countries and towns as people read them. */
export { countryName } from '@asili/kernel';
export { placeLine, placeName, type PlaceName } from './place/place-name.ts';

/** ISO 3166-1 codes of the African countries. */
const africa =
  'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RW SC SD SL SN SO SS ST SZ TD TG TN TZ UG ZA ZM ZW';

/** Countries for a list to choose from, the African ones unless others are given: the code to keep, the reader's name to show, in the reader's order. */
export function countryChoices(
  locale: string,
  codes: readonly string[] = africa.split(' '),
): { readonly value: string; readonly label: string }[] {
  return codes
    .map((value) => ({ value, label: countryName(value, locale) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
}
