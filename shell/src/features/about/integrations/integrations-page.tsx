import { Card, LinkButton, Row, Text } from '@asili/ui';
import { useSession } from '@asili/web';
import { paths } from '@asili/web/paths';
import { Cards } from '../../../components/cards.tsx';
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
    ['mobile', 'live'],
    ['hbar', 'live'],
    ['cards', 'live'],
  ],
  reach: [
    ['sms', 'live'],
    ['ussd', 'live'],
  ],
  shops: [
    ['webhooks', 'live'],
    ['export', 'live'],
    ['shop', 'planned'],
    ['museum', 'planned'],
  ],
} as const;
const names = ['ledger', 'money', 'reach', 'shops'] as const;
const tones = { live: 'ok', beta: 'trust', soon: 'wait', planned: 'quiet' } as const;
const statuses = ['live', 'beta', 'soon', 'planned'] as const;

/** /integrations: what the product works with; the plan labels are those of the specification. */
export function IntegrationsPage() {
  const t = useMessages();
  const { isArtisan } = useSession();
  return (
    <Page title={t('integrations.title')} lead={t('integrations.lead')}>
      <Row>
        <Text tone="muted">{t('integrations.note')}</Text>
        {statuses.map((status) => (
          <Label key={status} tone={tones[status]}>
            {t(`status.${status}`)}
          </Label>
        ))}
      </Row>
      {names.map((name) => (
        <Section key={name} title={t(`integrations.${name}`)}>
          <Cards>
            {groups[name].map(([key, status]) => (
              <Card as="li" key={key} className={classes.card}>
                <div className={classes.head}>
                  <h3>{t(`integrations.${key}.title`)}</h3>
                  <Label tone={tones[status]}>{t(`status.${status}`)}</Label>
                </div>
                <Text tone="secondary">{t(`integrations.${key}.text`)}</Text>
                {key === 'webhooks' && isArtisan && (
                  <div>
                    <LinkButton size="sm" href={paths.webhooks.getHref()}>
                      {t('integrations.webhooks.manage')}
                    </LinkButton>
                  </div>
                )}
              </Card>
            ))}
          </Cards>
        </Section>
      ))}
      <Closing
        title={t('integrations.endTitle')}
        text={t('integrations.endText')}
        ways={[
          [paths.contact.getHref(), t('integrations.endContact')],
          [paths.apiDocs.getHref(), t('integrations.endDocs')],
        ]}
      />
    </Page>
  );
}
