import { caseActions, type QueueName } from '@asili/contracts';
import { useMessages } from '../../messages.ts';

type Actions = typeof caseActions;
type ActionKey = { [Queue in QueueName]: `${Queue}.${keyof Actions[Queue] & string}` }[QueueName];

const isKnown = (queue: QueueName, action: string): boolean => Object.hasOwn(caseActions[queue], action);

/** What is done, as the button says it. */
export function useActionName(): (queue: QueueName, action: string) => string {
  const t = useMessages();
  return (queue, action) => (isKnown(queue, action) ? t(`action.${queue}.${action}` as `action.${ActionKey}`) : action);
}

/** What follows from it. */
export function useActionText(): (queue: QueueName, action: string) => string | undefined {
  const t = useMessages();
  return (queue, action) =>
    isKnown(queue, action) ? t(`actionText.${queue}.${action}` as `actionText.${ActionKey}`) : undefined;
}
