import { paths } from '@asili/web/paths';
import { Closing } from '../../components/closing.tsx';
import { Page, Section } from '../../components/page.tsx';
import { Prose } from '../../components/prose.tsx';
import { useMessages } from './messages.ts';
import { Endpoints } from './endpoints.tsx';
import { Examples } from './examples.tsx';
import { Webhooks } from './webhooks.tsx';

/** /api-docs: examples to copy, then everything the running services describe. */
export function ApiDocsPage() {
  const t = useMessages();
  return (
    <Page title={t('api.title')} lead={t('api.lead')}>
      <Examples />
      <Section title={t('api.rules')}>
        <Prose text={t('api.rulesText')} />
      </Section>
      <Webhooks />
      <Endpoints />
      <Closing
        title={t('api.endTitle')}
        text={t('api.endText')}
        ways={[
          [paths.contact.getHref(), t('api.contact')],
          [paths.integrations.getHref(), t('api.integrations')],
        ]}
      />
    </Page>
  );
}
