import { Button, EmptyState, LinkButton, Text } from '@asili/ui';
import { SearchField } from '@asili/ui/forms';
import { useQueryParam } from '@asili/web';
import { paths } from '@asili/web/paths';
import { hasWords } from '../../../components/search-text.ts';
import { Closing } from '../../../components/closing.tsx';
import { Page, Section } from '../../../components/page.tsx';
import { Prose } from '../../../components/prose.tsx';
import { useMessages } from '../messages.ts';
import { articleGroups, type ArticleId } from './articles.ts';
import classes from './help-center.module.css';

/** /help-center: questions people ask, searchable; the search lives in the address. */
export function HelpCenterPage() {
  const t = useMessages();
  const [search, setSearch] = useQueryParam('search');
  const query = search ?? '';
  const fits = (id: ArticleId) => hasWords(`${t(`help.${id}.q`)} ${t(`help.${id}.a`)}`, query);
  const found = articleGroups
    .map(({ group, ids }) => ({ group, ids: ids.filter(fits) }))
    .filter(({ ids }) => ids.length > 0);
  const count = found.reduce((sum, { ids }) => sum + ids.length, 0);
  return (
    <Page title={t('help.title')} lead={t('help.lead')}>
      <div className={classes.search}>
        <SearchField
          label={t('help.search')}
          placeholder={t('help.placeholder')}
          value={query}
          onChange={(value) => setSearch(value || null)}
        />
        <Text tone="muted" role="status">
          {t('help.found', { count })}
        </Text>
      </div>
      <div className={classes.groups}>
        {found.map(({ group, ids }) => (
          <Section key={group} title={t(`help.group.${group}`)}>
            <div className={classes.articles}>
              {ids.map((id) => (
                <Article key={id} id={id} open={query !== '' && count <= 2} />
              ))}
            </div>
          </Section>
        ))}
      </div>
      {count === 0 && <NothingFound onClear={() => setSearch(null)} />}
      {count > 0 && (
        <Closing
          title={t('ussd.endTitle')}
          text={t('ussd.endText')}
          ways={[
            [paths.contact.getHref(), t('help.contact')],
            [paths.trainingVideos.getHref(), t('ussd.toVideos')],
          ]}
        />
      )}
    </Page>
  );
}

function Article({ id, open }: { readonly id: ArticleId; readonly open: boolean }) {
  const t = useMessages();
  return (
    <details className={classes.article} id={id} open={open}>
      <summary>
        <h3>{t(`help.${id}.q`)}</h3>
      </summary>
      <Prose text={t(`help.${id}.a`)} />
    </details>
  );
}

function NothingFound({ onClear }: { readonly onClear: () => void }) {
  const t = useMessages();
  const actions = (
    <>
      <Button variant="primary" onClick={onClear}>
        {t('help.clear')}
      </Button>
      <LinkButton href={paths.contact.getHref()}>{t('help.contact')}</LinkButton>
    </>
  );
  return (
    <EmptyState title={t('help.none')} actions={actions}>
      {t('help.noneText')}
    </EmptyState>
  );
}
