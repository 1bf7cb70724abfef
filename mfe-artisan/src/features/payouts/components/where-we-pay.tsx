import type { PayoutAccount } from '@asili/contracts';
import { Button, Card, cx, Heading, Icon, Text } from '@asili/ui';
import { ExactTime } from '@asili/ui/data';
import { Trans } from '@asili/web/trans';
import Smartphone from 'lucide-react/icons/smartphone';
import { useRef, useState } from 'react';
import { useMessages } from '../../../messages.ts';
import { providerNames } from '../payout-words.ts';
import classes from '../payouts.module.css';
import { NameNumber } from './name-number.tsx';

const pausedKeys = {
  'number-changed': 'payouts.paused',
  'sim-changed': 'payouts.pausedForSim',
  'pin-reset': 'payouts.pausedAnyway',
  reversed: 'payouts.pausedAnyway',
} as const satisfies Record<NonNullable<PayoutAccount['heldFor']>, string>;

/** The wallet payouts go to, and how it is changed; before everything else where nothing can go out. */
export function WhereWePay({ account }: { readonly account: PayoutAccount | null }) {
  const t = useMessages();
  const [isNaming, setIsNaming] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => {
    setIsNaming(false);
    heading.current?.focus();
  };
  return (
    <Card
      as="section"
      aria-labelledby="account"
      className={cx(classes.account, (!account || account.problem) && classes.first)}
    >
      <Heading id="account" size="sm" ref={heading} tabIndex={-1}>
        {t('payouts.account')}
      </Heading>
      {account && (
        <p className={classes.wallet}>
          <Icon of={Smartphone} />
          <Text as="span" strong tabular>
            {providerNames[account.provider]} {account.phoneNumber}
          </Text>
        </p>
      )}
      {!account && (
        <Text size="sm" tone="secondary">
          {t('payouts.noAccount')}
        </Text>
      )}
      {account?.heldUntil && (
        <Text size="sm" tone="secondary">
          <Trans
            t={t}
            i18nKey={pausedKeys[account.heldFor ?? 'number-changed']}
            components={{ time: <ExactTime at={account.heldUntil} /> }}
          />
        </Text>
      )}
      {isNaming && <NameNumber account={account} onDone={close} />}
      {!isNaming && (
        <>
          <Button variant={account && !account.problem ? 'line' : 'primary'} full onClick={() => setIsNaming(true)}>
            {t(account ? 'payoutNumber.change' : 'payoutNumber.add')}
          </Button>
          {account && (
            <Text size="sm" tone="secondary">
              {t('payoutNumber.before')}
            </Text>
          )}
        </>
      )}
    </Card>
  );
}
