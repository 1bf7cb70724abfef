/** HTTP/2 over TLS in front of a plain server, with a certificate of a day. For measuring. */
export function secureFront(target: string): Promise<{ readonly url: string; readonly close: () => void }>;
