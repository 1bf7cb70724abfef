/** What a request is for, as far as it concerns the service worker; null is left to the browser. */
export type RequestClass = 'page' | 'list' | 'asset' | 'media' | 'data' | null;

const notPages = /^\/(api|media|ipfs|dev|health|internal)(\/|$)/;
/** Replies that are the same for everybody: the shop, one product, the history of a code. */
const publicData = /^\/api\/(marketplace\/[^?]*|products\/[^/?]+|verify\/[^/?]+\/history)$/;

export function requestClass(request: Pick<Request, 'method' | 'mode'>, { pathname, searchParams }: URL): RequestClass {
  if (request.method !== 'GET') return null;
  if (request.mode === 'navigate')
    return notPages.test(pathname) || /\.\w{1,11}$/.test(pathname) || searchParams.has('nosw') ? null : 'page';
  if (pathname === '/remotes.json' || /^\/r\/[^/]+\/mf-manifest\.json$/.test(pathname)) return 'list';
  if (/^\/(assets|r\/[^/]+)\/.*\.[0-9a-f]{8,}\.\w+$/.test(pathname)) return 'asset';
  if (pathname.startsWith('/media/')) return 'media';
  return publicData.test(pathname) ? 'data' : null;
}

/**
 * Whether a reply may be kept: good JSON that anybody could have got. The owner alone sees a product that is not certified
 * yet, so such a one is not kept.
 */
export async function isPublicReply(response: Response): Promise<boolean> {
  if (!response.ok || /no-store|private/.test(response.headers.get('cache-control') ?? '')) return false;
  const body = (await response.json().catch(() => null)) as { product?: { isVerified?: unknown } } | null;
  return body !== null && (body.product === undefined || body.product.isVerified === true);
}
