import type { BooksReply } from '@asili/contracts';
import { queryOptions } from '@tanstack/react-query';

/** What agrees between our books and their keepers, what does not, and every account. */
export const booksQuery = queryOptions<BooksReply>({ queryKey: ['/api/console/books'], staleTime: 0 });
