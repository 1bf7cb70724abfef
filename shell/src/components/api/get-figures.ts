import type { FiguresReply } from '@asili/contracts';
import { queryOptions } from '@tanstack/react-query';

/** What the shop counts of itself. */
export const figuresQuery = queryOptions<FiguresReply>({ queryKey: ['/api/figures'] });
