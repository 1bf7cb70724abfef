import { http, HttpResponse } from 'msw';
import type { FileReportReply, HistoryReply, Problem, Product, ReceiptReply, VerifyReply } from '@asili/contracts';
import { genuine, productOf } from './made-up.ts';
import { ago, refuse } from './visitor.ts';

function verification(code: string): VerifyReply {
  const product = productOf(code) ?? null;
  const isAuthentic = product?.isVerified ?? false;
  return {
    isAuthentic,
    verification: {
      id: 'vrf_01SAMPLE',
      productId: product?.id ?? null,
      verifiedAt: ago(0),
      verdict: product ? (isAuthentic ? 'RECORD_GENUINE' : 'PENDING') : 'UNKNOWN',
      reasons: product ? [] : [/^\d{8}$/.test(code) ? 'CHECK_DIGIT' : 'NO_SUCH_CODE'],
      ...(code === '31415962' && { suggestion: genuine.shortCode }),
      ledger: { network: 'local', checkedAt: ago(0), source: 'mirror', ok: true },
    },
    product,
  };
}

function receiptOf(id: string): ReceiptReply {
  const {
    isAuthentic,
    product,
    verification: { verdict, reasons, ledger },
  } = verification(id.startsWith('vrf_01UNKNOWN') ? 'nothing' : genuine.id);
  return {
    receipt: {
      id,
      verifiedAt: '2026-11-21T08:00:00.000Z',
      code: product?.shortCode ?? null,
      isAuthentic,
      verdict,
      reasons,
      network: ledger.network,
      product,
    },
  };
}

/** Five verifications, a day between; one met a look-alike code. */
function historyOf({ id: productId, isVerified }: Product): HistoryReply {
  const line = (days: number): HistoryReply['verifications'][number] => ({
    id: `vrf_${days}`,
    productId,
    verifiedAt: ago(days * 86_400_000),
    verdict: isVerified ? 'RECORD_GENUINE' : 'PENDING',
    place: 'S1.5 E37.0',
    ...(days === 2 && { verdict: 'SUSPECT', reasons: ['FOREIGN_HOST'] }),
  });
  return { verifications: [0, 1, 2, 3, 4].map(line), total: 48, counted: 41, nextCursor: null };
}

export const verifications = [
  http.get<{ code: string }, never, HistoryReply | Problem>('/api/verify/:code/history', ({ params }) => {
    const product = productOf(params.code);
    return product ? HttpResponse.json(historyOf(product)) : refuse(404, 'VERIFICATION.NO_SUCH_CODE');
  }),
  http.get<{ id: string }, never, Problem | ReceiptReply>('/api/verify/receipts/:id', ({ params: { id } }) =>
    id.startsWith('vrf_')
      ? HttpResponse.json<ReceiptReply>(receiptOf(id))
      : refuse(404, 'VERIFICATION.NO_SUCH_RECEIPT', 'There is no receipt with this number.'),
  ),
  http.post<{ code: string }>('/api/verify/:code', ({ params }) =>
    HttpResponse.json<VerifyReply>(verification(params.code)),
  ),
  http.post('/api/reports', () =>
    HttpResponse.json<FileReportReply>(
      { report: { id: 'rpt_sample', number: 'R-1042', status: 'received' } },
      { status: 201 },
    ),
  ),
];
