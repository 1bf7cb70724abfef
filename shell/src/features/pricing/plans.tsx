import { Card, cx, Icon, LinkButton, Text, useUi } from '@asili/ui';
import { paths } from '@asili/web/paths';
import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { planPriceText } from './fees.ts';
import { useMessages } from './messages.ts';
import classes from './pricing.module.css';

const plans = [
  ['starter', paths.artisanSignIn.getHref()],
  ['pro', paths.plan.getHref()],
  ['enterprise', paths.contact.getHref({ about: 'enterprise' })],
] as const;

/** The three plans of the specification, section 9. */
export function Plans() {
  const t = useMessages();
  const { locale } = useUi();
  const [now] = useState(() => new Date());
  return (
    <ul className={classes.plans}>
      {plans.map(([plan, href]) => (
        <Card as="li" key={plan} className={cx(classes.plan, plan === 'pro' && classes.main)}>
          <h3 className={classes.planName}>{t(`pricing.${plan}.name`)}</h3>
          <Text tone="secondary">{t(`pricing.${plan}.note`)}</Text>
          <p className={classes.price}>
            {plan === 'pro' ? (
              <>
                {planPriceText('professional', now, locale)} <span className={classes.per}>{t('pricing.pro.per')}</span>
              </>
            ) : (
              t(`pricing.${plan}.price`)
            )}
          </p>
          <ul className={classes.included}>
            {t(`pricing.${plan}.list`)
              .split('\n')
              .map((line) => (
                <li key={line}>
                  <Icon of={Check} size="sm" className={classes.tick} />
                  {line}
                </li>
              ))}
          </ul>
          <LinkButton href={href} full variant={plan === 'pro' ? 'primary' : 'line'}>
            {t(`pricing.${plan}.action`)}
          </LinkButton>
        </Card>
      ))}
    </ul>
  );
}
