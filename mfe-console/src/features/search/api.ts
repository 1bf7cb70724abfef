import type { CaseSearchReply } from '@asili/contracts';
import { queryOptions } from '@tanstack/react-query';

/** What has exactly that name. Each time it is asked is an entry of the audit trail, so it is not asked again by itself. */
export const searchQuery = (name: string) =>
  queryOptions<CaseSearchReply>({
    queryKey: [`/api/console/search?name=${encodeURIComponent(name)}`],
    enabled: name !== '',
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
