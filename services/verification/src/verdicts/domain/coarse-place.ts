/**
 * A place too coarse to find a person by: the position rounded to half a degree, about 50 km, as 'S1.5 E37.0'.
 * Only a position the visitor's browser gave with consent is read; anything else, such as free text, gives undefined.
 */
export function coarsePlace(location: unknown): string | undefined {
  if (typeof location !== 'object' || location === null) return undefined;
  const { coords = location } = location as Record<string, unknown>; // A GeolocationPosition, or its coordinates alone.
  if (typeof coords !== 'object' || coords === null) return undefined;
  const { lat, lng, lon = lng, latitude = lat, longitude = lon } = coords as Record<string, unknown>;
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined;
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined;
  return `${half(latitude, 'N', 'S')} ${half(longitude, 'E', 'W')}`;
}

function half(degrees: number, positive: string, negative: string): string {
  const rounded = Math.round(degrees * 2) / 2;
  return `${rounded < 0 ? negative : positive}${Math.abs(rounded).toFixed(1)}`;
}
