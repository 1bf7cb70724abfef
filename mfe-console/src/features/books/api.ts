import type { BankStatementReply, BankStatementRequest, BooksReply } from '@asili/contracts';
import { api, queryClient } from '@asili/web';
import { queryOptions } from '@tanstack/react-query';

/** What agrees between our books and external accounts, what does not, and every account. */
export const booksQuery = queryOptions<BooksReply>({ queryKey: ['/api/console/books'], staleTime: 0 });

/** Compared with our books within ten minutes. */
export async function enterBankStatement(body: BankStatementRequest): Promise<void> {
  await api<BankStatementReply>('POST', '/api/console/bank-statements', { body });
  await queryClient.invalidateQueries({ queryKey: booksQuery.queryKey });
}
