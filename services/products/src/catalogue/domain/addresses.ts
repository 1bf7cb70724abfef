/** The width shown where only one address fits. */
const mainWidth = 960;
export const photoUrl = (imageId: string, width: number = mainWidth): string => `/media/${imageId}/${width}.webp`;

/** What the QR code says: the page that checks the code, so that any phone's camera is enough. */
export function qrPayload(publicUrl: string, shortCode: string): string {
  return `${publicUrl.replace(/\/+$/, '')}/verify/${shortCode}`;
}
