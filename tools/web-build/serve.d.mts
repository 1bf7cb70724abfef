/** Serves the built front ends on one port (0 takes a free one), prerendered unless told otherwise. */
export function serve(
  port?: number,
  options?: { readonly prerender?: boolean },
): Promise<{ readonly url: string; readonly close: () => void }>;
