import { ProofList, TodoList, VerdictPanel } from '@asili/product-ui/verdict';
import { hashes } from '../samples.ts';
import { Timeline } from '@asili/product-ui/timeline';
import { State, States, type Entry } from '../section.tsx';
import { useWords } from '../words.ts';

function Verdicts() {
  const t = useWords();
  return (
    <States wide>
      <State of="state.verified">
        <VerdictPanel kind="authentic" title={t('verdict.authentic')} contentHash={hashes[0]}>
          {t('verdict.authenticText')}
        </VerdictPanel>
      </State>
      <State of="state.notVerified">
        <VerdictPanel kind="not" title={t('state.notVerified')}>
          {t('verdict.notText')}
        </VerdictPanel>
      </State>
      <State of="state.pending">
        <VerdictPanel kind="wait" title={t('state.pending')}>
          {t('verdict.waitText')}
        </VerdictPanel>
      </State>
    </States>
  );
}

function Proofs() {
  const t = useWords();
  return (
    <States>
      <State of="state.pending">
        <Timeline
          label={t('state.pending')}
          entries={[
            { kind: 'done', title: t('proof.signed'), at: '09:12' },
            { kind: 'failed', title: t('proof.changed') },
            { kind: 'now', title: t('state.pending'), detail: t('verdict.waitText') },
            { kind: 'open', title: t('proof.open') },
          ]}
        />
      </State>
      <State of="state.default">
        <ProofList
          proofs={[
            { kind: 'proven', title: t('proof.signed'), detail: t('proof.signedText') },
            { kind: 'failed', title: t('proof.changed') },
            { kind: 'open', title: t('proof.open'), detail: t('proof.openText') },
          ]}
        />
      </State>
    </States>
  );
}

function Todos() {
  const t = useWords();
  return (
    <States>
      <State of="state.default">
        <TodoList
          items={[
            { title: t('todo.code'), detail: t('todo.codeText') },
            { title: t('todo.ask'), detail: t('todo.askText') },
          ]}
        />
      </State>
    </States>
  );
}

export const verdict: readonly Entry[] = [
  { id: 'verdict-panel', name: 'VerdictPanel', Show: Verdicts },
  { id: 'proof-list', name: 'ProofList', Show: Proofs },
  { id: 'todo-list', name: 'TodoList', Show: Todos },
];
