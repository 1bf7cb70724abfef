import { useIsHydrating } from '@asili/ui';
import { isLanguage, lazyPart, PartSlot, storage, stored, useLanguage, type Language } from '@asili/web';
import { useState } from 'react';

/** The language of ours that this browser prefers, unless somebody chose or declined one before. */
export function preferredLanguage(): Language | undefined {
  if (storage.get(stored.language.name) ?? storage.get(stored.languageOffer.name)) return undefined;
  return navigator.languages.map((tag) => tag.split('-')[0]).find(isLanguage);
}

/** Where another language is offered, once the page has settled: nothing of the first sight moves. */
export function LanguageOfferSlot() {
  const language = useLanguage();
  const hydrating = useIsHydrating();
  const [declined, setDeclined] = useState(false);
  const offered = hydrating || declined ? undefined : preferredLanguage();
  if (!offered || offered === language) return null;
  return (
    <PartSlot quiet>
      <LanguageOffer language={offered} onDecline={() => setDeclined(true)} />
    </PartSlot>
  );
}

const LanguageOffer = lazyPart(() =>
  import(/* webpackChunkName: "frame" */ './language-offer.tsx').then((module) => module.LanguageOffer),
);
