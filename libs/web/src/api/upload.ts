import { api } from '@asili/web'; // By name: the shell's one copy holds the token.
import type { Reply, Transport } from './client.ts';

/** Sends by XMLHttpRequest, which tells how far it is; fetch cannot. */
function withProgress(onProgress: (percent: number) => void): Transport {
  return (path, { method = 'POST', headers = {}, body, signal }) =>
    new Promise<Reply>((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, path);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, String(value));
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? Math.round((loaded / total) * 100) : 0);
      request.onload = () =>
        resolve({
          ok: request.status >= 200 && request.status < 300,
          status: request.status,
          statusText: request.statusText,
          headers: { get: (name) => request.getResponseHeader(name) },
          text: () => Promise.resolve(request.responseText),
        });
      request.onerror = () => reject(new TypeError('no connection'));
      request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
      signal?.addEventListener('abort', () => request.abort());
      request.send(body as XMLHttpRequestBodyInit);
    });
}

/**
 * Sends one file and tells how far it is (0 to 100).
 * @throws ApiError; AbortError once `signal` is raised
 */
export function upload<T>(
  path: string,
  file: Blob,
  onProgress: (percent: number) => void,
  signal?: AbortSignal,
): Promise<T> {
  const headers = { 'content-type': file.type };
  return api<T>('POST', path, { body: file, headers, transport: withProgress(onProgress), ...(signal && { signal }) });
}
