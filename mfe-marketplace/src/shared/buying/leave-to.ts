/** Leaves for the provider's own page. An address that is none of the web is not followed. */
export function leaveTo(address: string): void {
  const { protocol, href } = new URL(address, location.origin);
  if (protocol === 'https:' || protocol === 'http:') Object.assign(document.createElement('a'), { href }).click();
}
