/** Serves the built front ends on one port (0 takes a free one). */
export function serve(port?: number): Promise<{ readonly url: string; readonly close: () => void }>;
