import { actionTerms, type ConsoleCase } from '@asili/contracts';
import { Button, Card, Heading, Text } from '@asili/ui';
import { useState } from 'react';
import { useMessages } from '../../../messages.ts';
import { useActionName, useActionText } from '../action-words.ts';
import classes from '../case.module.css';
import { ActionForm } from './action-form.tsx';

/** What can be done now, one at a time. Where it is only one thing it is open at once. */
export function ActionPanel({ of, onStale }: { readonly of: ConsoleCase; readonly onStale: () => void }) {
  const t = useMessages();
  const actionName = useActionName();
  const actionText = useActionText();
  const { queue, actions, needsApproval, approval } = of;
  const [chosen, setChosen] = useState(actions.length === 1 ? actions[0] : undefined);
  const isProposed = approval?.state === 'waiting' || approval?.state === 'approved';
  if (isProposed) return null;
  const isLarge = (action: string) => needsApproval && !actionTerms(queue, action)?.harmless;
  return (
    <Card as="section" className={classes.card} aria-labelledby="actions">
      <Heading id="actions" size="sm">
        {t('action.title')}
      </Heading>
      {actions.length === 0 && <Text tone="secondary">{t('action.none')}</Text>}
      {actions.length > 1 && (
        <div className={classes.choices} role="group" aria-labelledby="actions">
          {actions.map((action) => (
            <Button
              key={action}
              size="sm"
              aria-pressed={action === chosen}
              className={action === chosen ? classes.chosen : undefined}
              onClick={() => setChosen(action)}
            >
              {actionName(queue, action)}
            </Button>
          ))}
        </div>
      )}
      {chosen !== undefined && (
        <>
          <Text tone="secondary">
            {actionText(queue, chosen)} {isLarge(chosen) && t('action.twoPeople')}
          </Text>
          <ActionForm key={chosen} of={of} action={chosen} isProposal={isLarge(chosen)} onStale={onStale} />
        </>
      )}
    </Card>
  );
}
