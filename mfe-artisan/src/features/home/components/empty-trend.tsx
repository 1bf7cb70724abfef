import { Card, Heading, LinkButton, Text } from '@asili/ui';
import { paths } from '@asili/web/paths';
import Plus from 'lucide-react/icons/plus';
import { useMessages } from '../../../messages.ts';
import classes from '../home.module.css';

/** What the chart will look like once there is something to show, and the one thing to do for it. */
export function EmptyTrend() {
  const t = useMessages();
  return (
    <Card className={classes.empty}>
      <Heading>{t('trend.title')}</Heading>
      <svg className={classes.sample} viewBox="0 0 640 160" aria-hidden="true" preserveAspectRatio="none">
        <path
          d="M0 140L60 128L120 132L180 108L240 116L300 92L360 100L420 66L480 78L540 44L600 52L640 24V160H0Z"
          className={classes.sampleArea}
        />
        <path
          d="M0 140L60 128L120 132L180 108L240 116L300 92L360 100L420 66L480 78L540 44L600 52L640 24"
          className={classes.sampleLine}
        />
      </svg>
      <div className={classes.emptyText}>
        <Text strong>{t('home.emptyTitle')}</Text>
        <Text tone="secondary">{t('home.emptyText')}</Text>
        <LinkButton variant="primary" icon={Plus} href={paths.registerProduct.getHref()}>
          {t('home.registerFirst')}
        </LinkButton>
      </div>
    </Card>
  );
}
