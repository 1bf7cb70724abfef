import type { PendingVerification } from '@asili/web/offline';

/** A verification does not wait longer for a position. */
const timeoutMs = 1000;
/** A position of the last hour is as good: the history keeps about 50 km. */
const maximumAge = 3_600_000;
const tenths = (degrees: number): number => Math.round(degrees * 10) / 10;

/**
 * Where this browser is, to a tenth of a degree (about 10 km), if the person allowed this site to know before; undefined
 * otherwise. Never asks for the permission.
 */
export async function coarsePosition(): Promise<PendingVerification['location']> {
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' });
    if (state !== 'granted') return undefined;
    const { coords } = await new Promise<GeolocationPosition>((resolve, reject) => {
      navigator.geolocation.getCurrentPosition(resolve, reject, { maximumAge, timeout: timeoutMs });
    });
    return { latitude: tenths(coords.latitude), longitude: tenths(coords.longitude) };
  } catch {
    return undefined; // An old browser, or one that cannot tell now.
  }
}
