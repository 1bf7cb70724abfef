/** The name under which a stored event is registered and published. */
export const wireType = (service: string, type: string, version: number): string => `${service}.${type}.v${version}`;

/** The stored form of a wire type: 'product-registered' and 2 of 'products.product-registered.v2'. */
export function storedType(wire: string): { type: string; v: number } {
  const [, type = '', v] = /^[^.]+\.(.+)\.v(\d+)$/.exec(wire) ?? [];
  return { type, v: Number(v) };
}
