import { Container, cx } from '@asili/ui';
import type { Product } from '@asili/contracts';
import { Steps } from '@asili/ui/navigation';
import { usePageTitle, useQueryParam, useSession } from '@asili/web';
import { deletePhotos, dequeueProduct } from '@asili/web/offline';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMessages } from '../../messages.ts';
import { LeaveGuard, Question } from '@asili/ui/dialog';
import { BasicInfoStep } from './components/basic-info-step.tsx';
import { DraftNotice } from './components/draft-notice.tsx';
import { PendingStep } from './components/pending-step.tsx';
import { PhotosStep } from './components/photos-step.tsx';
import { ReviewStep } from './components/review-step.tsx';
import { SuccessStep } from './components/success-step.tsx';
import { type Draft, dropDraft, emptyDraft, isBlank, photosHere, withTriedAt } from '../../shared/products/draft.ts';
import { useDraft } from './hooks/use-draft.ts';
import { usePhotoSources } from './hooks/use-photo-sources.ts';
import { usePhotoUploads } from './hooks/use-photo-uploads.ts';
import classes from './register-product.module.css';

type Done = { readonly product: Product } | { readonly pending: Pick<Draft, 'name' | 'idempotencyKey'> };

/** Registering a product: basic info, photos, review, done. Everything entered is kept in this browser until then. */
export function RegisterProductPage() {
  const t = useMessages();
  usePageTitle(t('wizard.title'));
  const owner = useSession().user?.id ?? '';
  const { draft, change, replace, latest } = useDraft(owner);
  const [restored, setRestored] = useState(() => !isBlank(draft));
  const [turn, setTurn] = useState(0); // Another turn of the form begins with its fields empty.
  const [done, setDone] = useState<Done | null>(null);
  const uploads = usePhotoUploads(owner, draft.photos, (photo) =>
    change({ photos: [...latest().photos.filter(({ id }) => id !== photo.id), photo] }),
  ); // The same picture chosen twice is one photo.
  const sourceOf = usePhotoSources(owner, draft.photos, uploads.previews);
  const begin = (next: Draft, isRestored: boolean) => {
    replace(next);
    setRestored(isRestored);
    setTurn(turn + 1);
  };
  const replaceQuestion = useReopened(owner, draft, (again) => begin(again, true));
  const heading = useFocusedHeading(done ? ('product' in done ? 4 : 3) : draft.step);
  const another = () => {
    setDone(null);
    begin(emptyDraft(), false);
  };
  const finish = (next: Done) => {
    dropDraft(owner);
    setDone(next);
  };

  if (done && 'product' in done) {
    return (
      <Container ref={heading} className={classes.page}>
        <SuccessStep product={done.product} onAnother={another} />
      </Container>
    );
  }
  if (done) {
    return (
      <Container ref={heading} className={cx(classes.page, classes.narrow)}>
        <PendingStep {...done.pending} onAnother={another} onRegistered={(product) => setDone({ product })} />
      </Container>
    );
  }
  return (
    <Container ref={heading} className={cx(classes.page, classes.narrow)}>
      <LeaveGuard active={uploads.busy} question={t('photos.leave')} />
      {replaceQuestion}
      <Steps
        label={t('wizard.title')}
        steps={[t('wizard.basic'), t('wizard.photos'), t('wizard.review')]}
        current={draft.step}
      />
      {restored && (
        <div className={classes.kept}>
          <DraftNotice
            onStartOver={() => {
              const here = photosHere(draft);
              if (here.length > 0) void deletePhotos(here);
              begin(emptyDraft(), false);
              dropDraft(owner);
            }}
          />
        </div>
      )}
      {draft.step === 0 && (
        <BasicInfoStep key={turn} draft={draft} onChange={change} onNext={() => change({ step: 1 })} />
      )}
      {draft.step === 1 && (
        <PhotosStep
          draft={draft}
          uploads={uploads}
          sourceOf={sourceOf}
          onPhotos={(photos) => change({ photos })}
          onPrevious={() => change({ step: 0 })}
          onNext={() => change({ step: 2 })}
        />
      )}
      {draft.step === 2 && (
        <ReviewStep
          draft={draft}
          sourceOf={sourceOf}
          onPrevious={() => change({ step: 1 })}
          onSent={replace}
          onRegistered={(product) => finish({ product })}
          onPending={() => finish({ pending: latest() })}
        />
      )}
    </Container>
  );
}

/** Focuses the heading and begins at the top of the page whenever another step is shown. */
function useFocusedHeading(step: number) {
  const page = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    page.current?.querySelector('h1')?.focus();
    window.scrollTo(0, 0);
  }, [step]);
  return page;
}

/** `?again=<key>`: a submitted product that could not be sent becomes the draft once more, unless another one is to be kept; the question about that. */
function useReopened(owner: string, current: Draft, onDraft: (draft: Draft) => void): ReactNode {
  const t = useMessages();
  const [again, setAgain] = useQueryParam('again');
  const isFree = isBlank(current);
  const reopen = async (key: string) => {
    setAgain(null);
    const product = await dequeueProduct(owner, key);
    if (!product) return;
    const { draft, triedAt, refused } = product;
    onDraft(
      withTriedAt(
        { ...emptyDraft(), ...(draft as Draft) },
        !refused || refused.code === 'UNSURE' ? triedAt : undefined,
      ),
    );
  };
  const open = useEffectEvent((key: string) => void reopen(key));
  useEffect(() => {
    if (again && isFree) open(again);
  }, [again, isFree]);
  if (!again || isFree) return null;
  return (
    <Question
      title={t('unsent.replace')}
      yes={t('unsent.replaceYes')}
      no={t('unsent.replaceNo')}
      onAnswer={(isYes) => (isYes ? void reopen(again) : setAgain(null))}
    />
  );
}
