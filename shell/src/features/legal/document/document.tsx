import { Heading, Text } from '@asili/ui';
import { Closing } from '../../../components/closing.tsx';
import { Prose } from '../../../components/prose.tsx';
import { Page } from '../../../components/page.tsx';
import { useMessages } from '../messages.ts';
import classes from './document.module.css';

export interface DocumentProps {
  readonly title: string;
  readonly lead: string;
  readonly parts: readonly { readonly id: string; readonly title: string; readonly text: string }[];
  readonly contact: string;
}

/** A legal text: contents beside it on wide screens, numbered parts. */
export function Document({ title, lead, parts, contact }: DocumentProps) {
  const t = useMessages();
  return (
    <Page title={title} lead={lead}>
      <Text size="sm" tone="muted">
        {t('legal.updated')}
      </Text>
      <div className={classes.columns}>
        <nav className={classes.contents} aria-label={t('legal.contents')}>
          <p className={classes.contentsTitle}>{t('legal.contents')}</p>
          <ol>
            {parts.map((part) => (
              <li key={part.id}>
                <a href={`#${part.id}`}>{part.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={classes.parts}>
          {parts.map((part, index) => (
            <section key={part.id} id={part.id}>
              <Heading>
                <span className={classes.number}>{index + 1}</span> {part.title}
              </Heading>
              <Prose text={part.text} />
            </section>
          ))}
        </div>
      </div>
      <Closing title={t('legal.endTitle')} text={t('legal.endText')} ways={[[contact, t('legal.contact')]]} />
    </Page>
  );
}
