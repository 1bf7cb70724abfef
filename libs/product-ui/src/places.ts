/** Countries and towns as people read them. */
export { countryName } from '@asili/kernel';
export { countryChoices } from './place/country-name.ts';
export { placeLine, placeName, type PlaceName } from './place/place-name.ts';
