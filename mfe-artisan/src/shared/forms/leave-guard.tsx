import { navigate } from '@asili/web';
import { useEffect, useEffectEvent, useState } from 'react';
import { useMessages } from '../../messages.ts';
import { Question } from './question.tsx';

export interface LeaveGuardProps {
  /** Whether something is not saved. */
  readonly active: boolean;
  readonly question: string;
}

/** While `active`, asks before a link takes the reader away from what is not saved. The browser asks itself where it closes the page. */
export function LeaveGuard({ active, question }: LeaveGuardProps) {
  const t = useMessages();
  const [wanted, setWanted] = useState<URL>();
  const onClick = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey; // Another tab leaves this one as it is.
    if (
      !isPlain ||
      !(link instanceof HTMLAnchorElement) ||
      link.target === '_blank' ||
      link.hash !== '' ||
      link.hasAttribute('download')
    )
      return;
    event.preventDefault();
    event.stopPropagation();
    setWanted(new URL(link.href));
  });
  useEffect(() => {
    if (!active) return undefined;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault(); // In its own words.
    const listener = (event: MouseEvent) => onClick(event);
    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('click', listener, true);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', listener, true);
    };
  }, [active]);
  if (!wanted) return null;
  return (
    <Question
      title={question}
      yes={t('leave.yes')}
      no={t('leave.no')}
      onAnswer={(isYes) => {
        setWanted(undefined);
        if (!isYes) return;
        if (wanted.origin === location.origin) navigate(wanted.pathname + wanted.search);
        else location.assign(wanted);
      }}
    />
  );
}
