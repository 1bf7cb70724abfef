import { Closing } from '../../kit/closing.tsx';
import { Page, Section } from '../../kit/page.tsx';
import { Prose } from '../../kit/prose.tsx';
import { useMessages } from '../texts.ts';
import { Endpoints } from './endpoints.tsx';
import { Examples } from './examples.tsx';

/** /api-docs: examples to copy, then everything the running services describe. */
export function ApiDocsPage() {
  const t = useMessages();
  return (
    <Page title={t('api.title')} lead={t('api.lead')}>
      <Examples />
      <Section title={t('api.rules')}>
        <Prose text={t('api.rulesText')} />
      </Section>
      <Endpoints />
      <Closing title={t('api.endTitle')} text={t('api.endText')} ways={[['/contact', t('api.contact')], ['/integrations', t('api.integrations')]]} />
    </Page>
  );
}
