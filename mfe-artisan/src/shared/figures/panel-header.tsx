import { Heading, TextLink } from '@asili/ui';
import { useMessages } from '../../messages.ts';
import classes from './figures.module.css';

/** The title of a list of figures, and the way to all of them. */
export function PanelHeader({
  id,
  title,
  viewAll,
}: {
  readonly id: string;
  readonly title: string;
  readonly viewAll?: string | undefined;
}) {
  const t = useMessages();
  return (
    <div className={classes.head}>
      <Heading id={id}>{title}</Heading>
      {viewAll && <TextLink href={viewAll}>{t('activity.all')}</TextLink>}
    </div>
  );
}
