import type { AuditReply } from '@asili/contracts';
import { useProposalName } from './audit-actions.ts';
import { FactValue, OutcomeValue } from './facts.tsx';
import classes from './facts.module.css';

/** What was proposed; else what the case was and became. */
export function CaseChange({ of: { action, before, after } }: { readonly of: AuditReply['entries'][number] }) {
  const proposal = useProposalName();
  if (after === undefined) return null;
  if (action === 'propose') return proposal(after);
  return (
    <>
      {before !== undefined && (
        <>
          <FactValue name="state" value={before} /> <span className={classes.arrow}>→</span>{' '}
        </>
      )}
      <OutcomeValue value={after} />
    </>
  );
}
