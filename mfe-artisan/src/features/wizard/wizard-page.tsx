import type { Product } from '@asili/contracts';
import { Steps } from '@asili/ui/navigation';
import { usePageTitle, useSession } from '@asili/web';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../messages.ts';
import { BasicInfoStep } from './basic-info-step.tsx';
import { changeDraft, type Draft, dropDraft, emptyDraft, readDraft, writeDraft } from './draft.ts';
import { PhotosStep } from './photos-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { SuccessStep } from './success-step.tsx';
import classes from './wizard.module.css';

/** Registering a piece: basic info, photos, review, done. Everything entered is kept in this browser until then. */
export function WizardPage() {
  const t = useMessages();
  usePageTitle(t('wizard.title'));
  const { user } = useSession();
  const owner = user?.id ?? '';
  const [draft, setDraft] = useState<Draft>(() => readDraft(owner));
  const [registered, setRegistered] = useState<Product | null>(null);
  const heading = useRef<HTMLDivElement>(null);
  const change = (next: Partial<Draft>) =>
    setDraft((current) => {
      const changed = changeDraft(current, next);
      writeDraft(owner, changed);
      return changed;
    });
  const place = registered ? 3 : draft.step;
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
        <SuccessStep
          product={registered}
          onAnother={() => {
            setRegistered(null);
            setDraft(emptyDraft());
          }}
        />
      </div>
    );
  }
  return (
    <div ref={heading} className={`wrap ${classes.page} ${classes.narrow}`}>
      <Steps label={t('wizard.title')} steps={[t('wizard.basic'), t('wizard.photos'), t('wizard.review')]} current={draft.step} />
      {draft.step === 0 && <BasicInfoStep draft={draft} onChange={change} onNext={() => change({ step: 1 })} />}
      {draft.step === 1 && <PhotosStep draft={draft} onChange={change} onPrevious={() => change({ step: 0 })} onNext={() => change({ step: 2 })} />}
      {draft.step === 2 && (
        <ReviewStep
          draft={draft}
          onPrevious={() => change({ step: 1 })}
          onRegistered={(product) => {
            dropDraft(owner);
            setRegistered(product);
          }}
        />
      )}
    </div>
  );
}
