import type { ConsoleCase } from '@asili/contracts';
import { useMessages } from '../messages.ts';

/** What one case is called: its kind, and the end of its id. */
export function useCaseTitle(): (of: Pick<ConsoleCase, 'queue' | 'id'>) => string {
  const t = useMessages();
  return ({ queue, id }) => t('case.name', { kind: t(`case.${queue}`), id: id.slice(-6).toUpperCase() });
}
