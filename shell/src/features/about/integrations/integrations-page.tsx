import { Card, Text } from '@asili/ui';
import { paths } from '@asili/web/paths';
import { Closing } from '../../../components/closing.tsx';
import { Label } from '../../../components/label.tsx';
import { Page, Section } from '../../../components/page.tsx';
import { useMessages } from '../messages.ts';
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
      <Text tone="muted">{t('integrations.note')}</Text>
      {names.map((name) => (
        <Section key={name} title={t(`integrations.${name}`)}>
          <ul className={classes.grid}>
            {groups[name].map(([key, status]) => (
              <Card as="li" key={key} className={classes.card}>
                <div className={classes.head}>
                  <h3>{t(`integrations.${key}.title`)}</h3>
                  <Label tone={tones[status]}>{t(`status.${status}`)}</Label>
                </div>
                <Text tone="secondary">{t(`integrations.${key}.text`)}</Text>
              </Card>
            ))}
          </ul>
        </Section>
      ))}
      <Closing title={t('integrations.endTitle')} text={t('integrations.endText')} ways={[[paths.contact.getHref(), t('integrations.endContact')], [paths.apiDocs.getHref(), t('integrations.endDocs')]]} />
    </Page>
  );
}
