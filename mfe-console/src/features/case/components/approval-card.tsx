import type { Approval, ApprovalRequest, ConsoleCase } from '@asili/contracts';
import { Button, Card, Heading, Notice, Row, Text } from '@asili/ui';
import { ExactTime } from '@asili/ui/data';
import { Dialog, LeaveGuard } from '@asili/ui/dialog';
import { TextField } from '@asili/ui/forms';
import { ApiError, describeError, useSession } from '@asili/web';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../../../messages.ts';
import { decide } from '../api.ts';
import classes from '../case.module.css';
import { useActionName } from '../action-words.ts';

interface Props {
  readonly of: ConsoleCase;
  readonly approval: Approval;
  /** Somebody was faster. */
  readonly onStale: () => void;
}

/** The two keys of a proposal: who proposed it, and who agrees. Whoever proposed it may only take it back. */
export function ApprovalCard({ of: { queue }, approval, onStale }: Props) {
  const t = useMessages();
  const actionName = useActionName();
  const { state, operator, at, note, action } = approval;
  const isOpen = state === 'waiting' || state === 'approved';
  if (!isOpen)
    return state === 'done' ? null : (
      <Notice
        kind="info"
        title={t(state === 'refused' ? 'approval.refused' : 'approval.declined', { action: actionName(queue, action) })}
      >
        {state === 'refused' && t('approval.refusedText')}
      </Notice>
    );
  return (
    <Card as="section" className={classes.card} aria-labelledby="approval">
      <Heading id="approval" size="sm">
        {t('approval.title', { action: actionName(queue, action) })}
      </Heading>
      <Text tone="secondary">{t('approval.text')}</Text>
      <div className={classes.keys}>
        <div className={classes.turned}>
          <Text size="sm" tone="secondary">
            {t('approval.first')}
          </Text>
          <Text strong className={classes.who}>
            {operator}
          </Text>
          <Text size="sm" tone="secondary">
            <ExactTime at={at} />
          </Text>
        </div>
        <div className={state === 'approved' ? classes.turned : classes.open}>
          <Text size="sm" tone="secondary">
            {t('approval.second')}
          </Text>
          <Text strong>{t(state === 'approved' ? 'approval.agreed' : 'approval.waiting')}</Text>
          <Text size="sm" tone="secondary">
            {state === 'approved' ? t('approval.underWay') : t('approval.other', { name: operator })}
          </Text>
        </div>
      </div>
      <blockquote className={classes.note}>{note}</blockquote>
      {state === 'waiting' && <Decision approval={approval} onStale={onStale} />}
    </Card>
  );
}

function Decision({ approval: { id, by }, onStale }: Pick<Props, 'approval' | 'onStale'>) {
  const t = useMessages();
  const { user } = useSession();
  const isOwn = user?.id === by;
  const [note, setNote] = useState('');
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, isSuccess, isError, error, variables } = useMutation({
    mutationFn: (decision: ApprovalRequest['decision']) =>
      decide(id, { decision, ...(note.trim() && { note: note.trim() }) }),
    onSettled: () => setAsking(false),
    onError: (failure) => failure instanceof ApiError && failure.status === 409 && onStale(),
  });
  const busy = (decision: ApprovalRequest['decision']) => isPending && variables === decision;
  return (
    <>
      <LeaveGuard active={note.trim() !== '' && !isPending && !isSuccess} />
      {!isOwn && (
        <TextField
          label={t('approval.note')}
          optional
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      )}
      {isError && (
        <Notice kind="danger" title={t('approval.failed')} announce="alert">
          {describeError(error, t('error.text'))}
        </Notice>
      )}
      <Row>
        {!isOwn && (
          <Button variant="primary" size="sm" onClick={() => setAsking(true)}>
            {t('approval.approve')}
          </Button>
        )}
        <Button size="sm" busy={busy('decline')} onClick={() => mutate('decline')}>
          {t(isOwn ? 'approval.takeBack' : 'approval.decline')}
        </Button>
      </Row>
      <Dialog open={asking} onOpenChange={setAsking} title={t('approval.sure')} description={t('approval.sureText')}>
        <Row>
          <Button variant="primary" busy={busy('approve')} onClick={() => mutate('approve')}>
            {t('approval.yes')}
          </Button>
          <Button onClick={() => setAsking(false)}>{t('action.back')}</Button>
        </Row>
      </Dialog>
    </>
  );
}
