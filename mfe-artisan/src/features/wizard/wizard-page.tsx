import type { Product } from '@asili/contracts';
import { Steps } from '@asili/ui/navigation';
import { usePageTitle, useQueryParam, useSession } from '@asili/web';
import { dropPhotos, takeBackProduct } from '@asili/web/offline';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMessages } from '../../messages.ts';
import { BasicInfoStep } from './basic-info-step.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { changeDraft, type Draft, dropDraft, emptyDraft, isBlank, photosHere, readDraft, writeDraft } from './draft.ts';
import { PhotosStep } from './photos-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { SuccessStep } from './success-step.tsx';
import { WaitingStep } from './waiting-step.tsx';
import classes from './wizard.module.css';

/** Registering a piece: basic info, photos, review, done. Everything entered is kept in this browser until then. */
export function WizardPage() {
  const t = useMessages();
  usePageTitle(t('wizard.title'));
  const { user } = useSession();
  const owner = user?.id ?? '';
  const [draft, setDraft] = useState<Draft>(() => readDraft(owner));
  const [restored, setRestored] = useState(() => !isBlank(draft));
  const [turn, setTurn] = useState(0); // Another turn of the form begins with its fields empty.
  const [registered, setRegistered] = useState<Product | null>(null);
  const [waiting, setWaiting] = useState<string | null>(null);
  const heading = useRef<HTMLDivElement>(null);
  const change = (next: Partial<Draft>) =>
    setDraft((current) => {
      const changed = changeDraft(current, next);
      writeDraft(owner, changed);
      return changed;
    });
  useReopened(owner, draft, (again) => {
    writeDraft(owner, again);
    setDraft(again);
    setRestored(true);
    setTurn(turn + 1);
  });
  const place = registered || waiting !== null ? 3 : draft.step;
  const another = () => {
    setRegistered(null);
    setWaiting(null);
    setDraft(emptyDraft());
    setRestored(false);
  };
  const first = useRef(true);
  useEffect(() => {
    if (first.current) first.current = false;
    else {
      heading.current?.querySelector('h1')?.focus();
      window.scrollTo(0, 0);
    }
  }, [place]);

  if (registered) {
    return (
      <div ref={heading} className={`wrap ${classes.page}`}>
        <SuccessStep product={registered} onAnother={another} />
      </div>
    );
  }
  if (waiting !== null) {
    return (
      <div ref={heading} className={`wrap ${classes.page} ${classes.narrow}`}>
        <WaitingStep name={waiting} onAnother={another} />
      </div>
    );
  }
  return (
    <div ref={heading} className={`wrap ${classes.page} ${classes.narrow}`}>
      <Steps label={t('wizard.title')} steps={[t('wizard.basic'), t('wizard.photos'), t('wizard.review')]} current={draft.step} />
      {restored && (
        <div className={classes.kept}>
          <DraftNotice
            onStartOver={() => {
              const here = photosHere(draft);
              if (here.length > 0) void dropPhotos(here);
              dropDraft(owner);
              setDraft(emptyDraft());
              setRestored(false);
              setTurn(turn + 1);
            }}
          />
        </div>
      )}
      {draft.step === 0 && <BasicInfoStep key={turn} draft={draft} onChange={change} onNext={() => change({ step: 1 })} />}
      {draft.step === 1 && <PhotosStep draft={draft} onChange={change} onPrevious={() => change({ step: 0 })} onNext={() => change({ step: 2 })} />}
      {draft.step === 2 && (
        <ReviewStep
          draft={draft}
          onPrevious={() => change({ step: 1 })}
          onRegistered={(product) => {
            dropDraft(owner);
            setRegistered(product);
          }}
          onWaiting={() => {
            dropDraft(owner);
            setWaiting(draft.name);
          }}
        />
      )}
    </div>
  );
}

/** `?again=<key>`: a submitted piece that could not be sent becomes the draft once more, unless another one is to be kept. */
function useReopened(owner: string, current: Draft, onDraft: (draft: Draft) => void): void {
  const t = useMessages();
  const [again, setAgain] = useQueryParam('again');
  const reopen = useEffectEvent(async (key: string) => {
    setAgain(null);
    if (!isBlank(current) && !window.confirm(t('unsent.replace'))) return;
    const product = await takeBackProduct(owner, key);
    if (product) onDraft({ ...emptyDraft(), ...(product.draft as Draft) });
  });
  useEffect(() => {
    if (again) void reopen(again);
  }, [again]);
}
