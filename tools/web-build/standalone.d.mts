/** Builds the remote in `appDir` with a host of its own and serves it with made-up data, without the shell. */
export function serveStandalone(
  appDir: string,
  port?: number,
  options?: { readonly dist?: string },
): Promise<{ readonly url: string; close(): Promise<void> }>;
