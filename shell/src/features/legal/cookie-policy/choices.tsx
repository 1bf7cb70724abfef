import { Button, Card, Row, Text, toast, useIsHydrating } from '@asili/ui';
import { Checkbox } from '@asili/ui/forms';
import { useMemo, useState } from 'react';
import { keepConsent, nothingOptional, optionalKinds, readConsent, type Consent } from '@asili/web/consent';
import { Label } from '../../../components/label.tsx';
import { useMessages } from '../messages.ts';
import classes from './cookie-policy.module.css';

const everything: Consent = { analytics: true, marketing: true, functional: true };

/** The four kinds, three of them to choose. Kept at a press, in this browser. */
export function CookieChoices() {
  const t = useMessages();
  const unknown = useIsHydrating();
  const kept = useMemo(() => (unknown ? nothingOptional : readConsent()), [unknown]);
  const [chosen, setConsent] = useState<Consent | null>(null);
  const consent = chosen ?? kept;
  const save = (chosen: Consent) => {
    setConsent(chosen);
    if (keepConsent(chosen))
      toast({ title: t('cookies.saved'), description: t('cookies.savedText'), variant: 'success' });
    else toast({ title: t('cookies.notSaved'), description: t('cookies.notSavedText'), variant: 'destructive' });
  };
  return (
    <>
      <ul className={classes.kinds}>
        <Card as="li" className={classes.kind}>
          <h3>{t('cookies.essential.title')}</h3>
          <Label tone="ok">{t('cookies.required')}</Label>
          <Text tone="secondary">{t('cookies.essential.text')}</Text>
        </Card>
        {optionalKinds.map((kind) => {
          const title = t(`cookies.${kind}.title`);
          return (
            <Card as="li" key={kind} className={classes.kind}>
              <h3>{title}</h3>
              <Label>{t('cookies.optional')}</Label>
              <Text tone="secondary">{t(`cookies.${kind}.text`)}</Text>
              <Checkbox
                label={t('cookies.allow', { kind: title })}
                checked={consent[kind]}
                onChange={(event) => setConsent({ ...consent, [kind]: event.target.checked })}
              />
            </Card>
          );
        })}
      </ul>
      <Row className={classes.actions}>
        <Button variant="primary" onClick={() => save(consent)}>
          {t('cookies.save')}
        </Button>
        <Button onClick={() => save(nothingOptional)}>{t('cookies.none')}</Button>
        <Button onClick={() => save(everything)}>{t('cookies.every')}</Button>
      </Row>
    </>
  );
}
