import type { SessionReply, UploadReply } from '@asili/contracts';
import { api, ApiError } from '@asili/web';

/**
 * Sends one photo to POST /api/uploads and tells how far it is (0 to 100); fetch cannot tell that.
 * @throws ApiError with the server's code and sentence
 */
export async function upload(photo: Blob, onProgress: (percent: number) => void, signal: AbortSignal): Promise<UploadReply> {
  const { csrfToken } = await api<SessionReply>('GET', '/api/auth/session', { signal });
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/uploads');
    request.setRequestHeader('content-type', photo.type);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('accept-language', document.documentElement.lang || 'en');
    request.setRequestHeader('x-csrf-token', csrfToken);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? Math.round((loaded / total) * 100) : 0);
    request.onload = () => {
      if (request.status === 201) resolve(JSON.parse(request.responseText) as UploadReply);
      else void ApiError.from(new Response(request.responseText, { status: request.status, headers: { 'content-type': request.getResponseHeader('content-type') ?? '' } })).then(reject);
    };
    request.onerror = () => reject(new ApiError(0, 'no connection', 'HTTP.OFFLINE'));
    signal.addEventListener('abort', () => request.abort());
    request.send(photo);
  });
}
