import { Card } from '@asili/ui';
import { Closing } from '../../kit/closing.tsx';
import { Label } from '../../kit/label.tsx';
import { Page, Section } from '../../kit/page.tsx';
import { useMessages } from '../texts.ts';
import classes from './integrations.module.css';

const groups = {
  ledger: [
    ['hedera', 'live'],
    ['ipfs', 'live'],
    ['api', 'beta'],
  ],
  money: [
    ['mobile', 'soon'],
    ['hbar', 'soon'],
    ['cards', 'soon'],
  ],
  reach: [
    ['sms', 'live'],
    ['ussd', 'soon'],
  ],
  shops: [
    ['export', 'live'],
    ['shop', 'planned'],
    ['museum', 'planned'],
  ],
} as const;
const names = ['ledger', 'money', 'reach', 'shops'] as const;
const tones = { live: 'ok', beta: 'trust', soon: 'wait', planned: 'quiet' } as const;

/** /integrations: what the product works with; the plan labels are those of the specification. */
export function IntegrationsPage() {
  const t = useMessages();
  return (
    <Page title={t('integrations.title')} lead={t('integrations.lead')}>
      <p className="muted">{t('integrations.note')}</p>
      {names.map((name) => (
        <Section key={name} title={t(`integrations.${name}`)}>
          <ul className={classes.grid}>
            {groups[name].map(([key, status]) => (
              <Card as="li" key={key} className={classes.card}>
                <div className={classes.head}>
                  <h3>{t(`integrations.${key}.title`)}</h3>
                  <Label tone={tones[status]}>{t(`status.${status}`)}</Label>
                </div>
                <p className="s2">{t(`integrations.${key}.text`)}</p>
              </Card>
            ))}
          </ul>
        </Section>
      ))}
      <Closing title={t('integrations.endTitle')} text={t('integrations.endText')} ways={[['/contact', t('pricing.endContact')], ['/api-docs', t('integrations.endDocs')]]} />
    </Page>
  );
}
