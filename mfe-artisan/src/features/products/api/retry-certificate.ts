import { api } from '@asili/web';

/** Asks for the certificate once more after it failed. */
export const retryCertificate = (id: string): Promise<unknown> =>
  api('POST', `/api/products/${id}/retry`, { body: {} });
