/** Kubo's RPC did not take the archive. */
export class KuboRefused extends Error {
  override readonly name = 'KuboRefused';
}

const timeoutMs = 60_000;

/**
 * Imports an archive into a Kubo node and pins it. It goes as CAR, never as files: Kubo would cut files its own way and
 * give them other identifiers. Importing twice changes nothing. Source: Kubo RPC, /api/v0/dag/import.
 *
 * @throws KuboRefused if the node did not pin exactly this root
 */
export async function importCar(url: string, root: string, car: AsyncIterable<Uint8Array>): Promise<void> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of car) parts.push(new Uint8Array(part));
  const form = new FormData();
  form.append('file', new Blob(parts, { type: 'application/vnd.ipld.car' }), `${root}.car`);
  const response = await fetch(new URL('/api/v0/dag/import?pin-roots=true', url), {
    method: 'POST',
    body: form,
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  });
  const text = await response.text();
  if (!response.ok) throw new KuboRefused(`status ${response.status}`);
  const pinned = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => pinnedRoot(line));
  if (!pinned.includes(root)) throw new KuboRefused('the root was not pinned');
}

/** The root of one line of the reply, if it was pinned without an error. */
function pinnedRoot(line: string): string | undefined {
  const { Root: root } = JSON.parse(line) as { Root?: { Cid?: { '/'?: string }; PinErrorMsg?: string } };
  return root?.PinErrorMsg ? undefined : root?.Cid?.['/'];
}
