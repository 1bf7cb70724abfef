import type { QueuesReply } from '@asili/contracts';
import { queryOptions } from '@tanstack/react-query';

/** Every queue, with how much waits in it. Kept over the pages of the console. */
export const queuesQuery = queryOptions<QueuesReply>({ queryKey: ['/api/console/queues'], staleTime: 10_000 });
