const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether an address may be named at all: https without a name and password in it, and http to this very machine where that is
 * allowed. What its name leads to is looked at when something is sent.
 */
export function isEndpointAddress(text: string, allowsLoopback: boolean): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '' || hostname === '') return false;
  return protocol === 'https:' || (protocol === 'http:' && allowsLoopback && loopback.has(hostname));
}
