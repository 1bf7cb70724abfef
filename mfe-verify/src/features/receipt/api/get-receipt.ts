import type { Receipt, ReceiptReply } from '@asili/contracts';
import { api } from '@asili/web';
import { queryOptions } from '@tanstack/react-query';

const pathOf = (id: string) => `/api/verify/receipts/${encodeURIComponent(id)}`;

/** The receipt of a verification. @throws ApiError 404 for an id no verification has */
export const getReceipt = async (id: string, signal: AbortSignal): Promise<Receipt> =>
  (await api<ReceiptReply>('GET', pathOf(id), { signal })).receipt;

export const receiptQuery = (id: string) =>
  queryOptions({ queryKey: ['receipt', id], queryFn: ({ signal }) => getReceipt(id, signal) });

/** The receipt as a file, in that language. */
export const receiptPdf = (id: string, language: string): string => `${pathOf(id)}/receipt.pdf?lang=${language}`;
