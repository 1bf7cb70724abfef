import { Card, Notice, StatusBadge, Text } from '@asili/ui';
import { StatCard, StatGrid } from '@asili/ui/data';
import { useLanguage } from '@asili/web';
import { paths } from '@asili/web/paths';
import { Cards } from '../../../components/cards.tsx';
import { Closing } from '../../../components/closing.tsx';
import { Label } from '../../../components/label.tsx';
import { Page, Section } from '../../../components/page.tsx';
import { Prose } from '../../../components/prose.tsx';
import { useMessages } from '../messages.ts';
import classes from './compliance.module.css';

/** Figures of the specification, section 9: fixed, and labelled as samples; a number is a share. */
const figures = [
  ['certifications', '4'],
  ['regulations', '12+'],
  ['audits', '3'],
  ['score', 1],
] as const;
const certifications = [
  ['c1', 'ISO/IEC 27001', 'certified', 'ok'],
  ['c2', 'SOC 2 Type II', 'progress', 'wait'],
  ['c3', 'PCI DSS', 'compliant', 'trust'],
  ['c4', 'GDPR', 'compliant', 'trust'],
] as const;
const regions = ['r1', 'r2', 'r3', 'r4', 'r5'] as const;
const audits = [
  ['a1', 'passed'],
  ['a2', 'passed'],
  ['a3', 'approved'],
] as const;

/** /compliance: what the product is built for; what is not ours is labelled as a sample. */
export function CompliancePage() {
  const t = useMessages();
  const share = new Intl.NumberFormat(useLanguage(), { style: 'percent' });
  return (
    <Page title={t('compliance.title')} lead={t('compliance.lead')}>
      <Notice kind="caution" title={t('compliance.sampleTitle')}>
        {t('compliance.sampleText')}
      </Notice>
      <Section title={t('compliance.own')}>
        <Prose text={`- ${t('compliance.own1')}\n- ${t('compliance.own2')}\n- ${t('compliance.own3')}`} />
      </Section>
      <Regulations />
      <Section title={t('compliance.figures')} intro={t('compliance.figuresNote')}>
        <StatGrid>
          {figures.map(([key, value]) => (
            <StatCard
              key={key}
              label={t(`compliance.f.${key}`)}
              value={typeof value === 'number' ? share.format(value) : value}
            />
          ))}
        </StatGrid>
      </Section>
      <Certifications />
      <Section title={t('compliance.audits')}>
        <ul className={classes.audits}>
          {audits.map(([key, status]) => (
            <li key={key}>
              <span>{t(`compliance.${key}`)}</span>
              <Label>{t('compliance.sample')}</Label>
              <StatusBadge kind="ok">{t(`compliance.${status}`)}</StatusBadge>
            </li>
          ))}
        </ul>
      </Section>
      <Closing
        title={t('legal.endTitle')}
        text={t('legal.endText')}
        ways={[
          [paths.contact.getHref(), t('legal.contact')],
          [paths.privacyPolicy.getHref(), t('privacy.title')],
        ]}
      />
    </Page>
  );
}

function Regulations() {
  const t = useMessages();
  return (
    <Section title={t('compliance.regions')} intro={t('compliance.regionsIntro')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('compliance.region')}</th>
            <th scope="col">{t('compliance.rules')}</th>
          </tr>
        </thead>
        <tbody>
          {regions.map((region) => (
            <tr key={region}>
              <td className={classes.region}>{t(`compliance.${region}`)}</td>
              <td>{t(`compliance.${region}.rules`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function Certifications() {
  const t = useMessages();
  return (
    <Section title={t('compliance.certifications')}>
      <Cards columns={4}>
        {certifications.map(([key, name, status, kind]) => (
          <Card as="li" key={key} className={classes.card}>
            <Label>{t('compliance.sample')}</Label>
            <h3>{name}</h3>
            <Text tone="secondary">{t(`compliance.${key}.text`)}</Text>
            <StatusBadge kind={kind}>{t(`compliance.${status}`)}</StatusBadge>
          </Card>
        ))}
      </Cards>
    </Section>
  );
}
