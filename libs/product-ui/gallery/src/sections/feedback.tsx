import {
  Button,
  EmptyState,
  ErrorNotice,
  LinkButton,
  LoadingRegion,
  Notice,
  Row,
  Skeleton,
  SkeletonLines,
  Stack,
  StatusBadge,
  VisuallyHidden,
} from '@asili/ui';
import Plus from 'lucide-react/icons/plus';
import { State, States, type Entry } from '../section.tsx';
import { useWords } from '../words.ts';

function Notices() {
  const t = useWords();
  return (
    <States>
      <State of="state.info">
        <Notice title={t('notice.info')}>{t('notice.infoText')}</Notice>
      </State>
      <State of="state.success">
        <Notice kind="success" title={t('notice.success')} actions={<Button size="sm">{t('do.more')}</Button>}>
          {t('notice.successText')}
        </Notice>
      </State>
      <State of="state.caution">
        <Notice kind="caution" title={t('notice.caution')}>
          {t('notice.cautionText')}
        </Notice>
      </State>
      <State of="state.danger">
        <Notice kind="danger" title={t('notice.danger')} />
      </State>
    </States>
  );
}

function Errors() {
  const t = useWords();
  return (
    <States>
      <State of="state.error">
        <ErrorNotice title={t('error.title')} onRetry={() => undefined}>
          {t('error.text')}
        </ErrorNotice>
      </State>
      <State of="state.busy">
        <ErrorNotice title={t('error.title')} onRetry={() => undefined} retrying />
      </State>
      <State of="state.caution">
        <ErrorNotice kind="caution" title={t('error.part')} onRetry={() => undefined}>
          {t('error.partText')}
        </ErrorNotice>
      </State>
    </States>
  );
}

function Empty() {
  const t = useWords();
  return (
    <States wide>
      <State of="state.empty">
        <EmptyState
          as="h3"
          title={t('empty.title')}
          actions={
            <>
              <LinkButton variant="primary" icon={Plus} href="#empty-state">
                {t('do.add')}
              </LinkButton>
              <LinkButton href="#empty-state">{t('do.help')}</LinkButton>
            </>
          }
        >
          {t('empty.text')}
        </EmptyState>
      </State>
    </States>
  );
}

function Loading() {
  const t = useWords();
  return (
    <States>
      <State of="state.loading">
        <LoadingRegion label={t('loading.products')}>
          <Stack>
            <Skeleton width="60%" height={24} />
            <Skeleton height={48} shape="card" />
            <Skeleton width={64} height={64} shape="round" />
          </Stack>
        </LoadingRegion>
      </State>
      <State of="state.loading">
        <LoadingRegion>
          <Skeleton ratio={16 / 9} shape="card" />
        </LoadingRegion>
      </State>
      <State of="state.long">
        <SkeletonLines count={4} />
      </State>
    </States>
  );
}

function Words() {
  const t = useWords();
  return (
    <States wide>
      <State of="state.default">
        <Row as="span">
          <StatusBadge kind="ok">{t('state.verified')}</StatusBadge>
          <StatusBadge kind="wait">{t('state.pending')}</StatusBadge>
          <StatusBadge kind="bad">{t('state.notVerified')}</StatusBadge>
          <StatusBadge kind="trust">{t('tag.trust')}</StatusBadge>
        </Row>
      </State>
    </States>
  );
}

function Unseen() {
  const t = useWords();
  return (
    <States>
      <State of="state.unseen">
        <p>
          1,284<VisuallyHidden> {t('unseen')}</VisuallyHidden>
        </p>
      </State>
    </States>
  );
}

export const feedback: readonly Entry[] = [
  { id: 'notice', name: 'Notice', Show: Notices },
  { id: 'error-notice', name: 'ErrorNotice', Show: Errors },
  { id: 'empty-state', name: 'EmptyState', Show: Empty },
  { id: 'skeleton', name: 'Skeleton, SkeletonLines, LoadingRegion', Show: Loading },
  { id: 'tag-word', name: 'StatusBadge', Show: Words },
  { id: 'visually-hidden', name: 'VisuallyHidden', Show: Unseen },
];
