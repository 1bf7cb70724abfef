import type { PlanReply } from '@asili/contracts';
import { queryOptions } from '@tanstack/react-query';

/** One's own plan, and how much of it is used. */
export const planQuery = queryOptions<PlanReply>({ queryKey: ['/api/plan'], staleTime: 0 });
