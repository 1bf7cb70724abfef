import type { Shipping } from '@asili/contracts';
import { Button, Card, Heading, Notice, StatusBadge, Text, useUi } from '@asili/ui';
import { Checkbox, TextField } from '@asili/ui/forms';
import { ActionBar } from '@asili/ui/navigation';
import { useOnline } from '@asili/web';
import { Controller, useAppForm, useWatch } from '@asili/web/forms';
import Plus from 'lucide-react/icons/plus';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMessages } from '../../../messages.ts';
import { LeaveGuard } from '@asili/ui/dialog';
import { putShipping } from '../api/get-shipping.ts';
import classes from '../delivery.module.css';
import { deliverySchema, emptyZone, fieldPaths, fieldsOf, type ZoneErrors, type ZoneFields } from '../zone-fields.ts';
import { ZoneEditor } from './zone-editor.tsx';

/**
 * Zones with their flat price and days, and pickup. Saving changes what was changed here: what another device saved since this
 * page read the terms stays. What is typed stays when that fails; nothing typed, the newest terms are shown.
 */
export function DeliveryForm({ shipping }: { readonly shipping: Shipping }) {
  const t = useMessages();
  const { locale } = useUi();
  const online = useOnline();
  const [isSaved, setSaved] = useState(false);
  const [base, setBase] = useState(shipping);
  const form = useAppForm({
    schema: deliverySchema(locale),
    defaultValues: fieldsOf(shipping, locale),
    paths: fieldPaths,
    failed: t('shipping.failedText'),
    submit: async (request) => {
      const reply = await putShipping({ ...request, seen: base });
      show(reply.shipping);
      setSaved(true);
    },
  });
  const {
    control,
    formState: { errors, isDirty, submitCount },
  } = form;
  const show = (terms: Shipping) => {
    setBase(terms);
    form.reset(fieldsOf(terms, locale));
  };
  const readAgain = useEffectEvent(() => {
    if (!isDirty) show(shipping);
  });
  useEffect(() => readAgain(), [shipping]);
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (submitCount > 0) place.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [submitCount]);
  const { offered } = useWatch({ control });
  const wrong = (errors as { zones?: readonly (ZoneErrors | undefined)[] }).zones;
  return (
    <form ref={place} className={classes.form} onSubmit={form.onSubmit} noValidate>
      <LeaveGuard active={isDirty && !form.busy} question={t('shipping.leave')} />
      {form.problem !== undefined && (
        <Notice kind="danger" announce="alert" title={t('shipping.failed')}>
          {form.problem}
        </Notice>
      )}
      {!online && (
        <Notice kind="caution" announce="status" title={t('shipping.offline')}>
          {t('shipping.offlineText')}
        </Notice>
      )}
      {shipping.isDefault && !isSaved && (
        <Notice title={t('shipping.default')}>
          {shipping.pickup.town === undefined
            ? t('shipping.defaultText')
            : t('shipping.defaultIn', { town: shipping.pickup.town })}
        </Notice>
      )}
      <Controller
        control={control}
        name="zones"
        render={({ field: { value, onChange } }) => (
          <Zones
            zones={value}
            wrong={wrong}
            onChange={(zones) => {
              setSaved(false);
              onChange(zones);
            }}
          />
        )}
      />
      <Card as="section" className={classes.card} aria-labelledby="pickup">
        <Heading id="pickup" size="sm">
          {t('shipping.pickup')}
        </Heading>
        <Text size="sm" tone="secondary">
          {t('shipping.pickupText')}
        </Text>
        <Controller
          control={control}
          name="offered"
          render={({ field: { value, onChange, ref } }) => (
            <Checkbox
              ref={ref}
              label={t('shipping.offered')}
              checked={value}
              onChange={({ target }) => onChange(target.checked)}
            />
          )}
        />
        {offered && (
          <TextField label={t('shipping.note')} hint={t('shipping.noteHint')} optional {...form.field('note')} />
        )}
      </Card>
      <ActionBar always inContainer>
        <div className={classes.save} role="status">
          {isDirty ? (
            <StatusBadge kind="wait">{t('shipping.unsaved')}</StatusBadge>
          ) : (
            isSaved && <StatusBadge kind="ok">{t('shipping.saved')}</StatusBadge>
          )}
        </div>
        <Button variant="primary" type="submit" busy={form.busy}>
          {t('shipping.save')}
        </Button>
      </ActionBar>
    </form>
  );
}

interface ZonesProps {
  readonly zones: readonly ZoneFields[];
  readonly wrong: readonly (ZoneErrors | undefined)[] | undefined;
  readonly onChange: (zones: readonly ZoneFields[]) => void;
}

function Zones({ zones, wrong, onChange }: ZonesProps) {
  const t = useMessages();
  return (
    <section className={classes.zones} aria-labelledby="zones">
      <Heading id="zones" size="sm">
        {t('shipping.zones')}
      </Heading>
      {zones.length === 0 && <Notice title={t('shipping.none')}>{t('shipping.noneText')}</Notice>}
      {zones.map((zone, index) => (
        <ZoneEditor
          key={zone.id ?? `new-${index}`}
          zone={zone}
          errors={wrong?.[index]}
          onChange={(next) => onChange(zones.map((each, at) => (at === index ? next : each)))}
          onRemove={() => onChange(zones.filter((_, at) => at !== index))}
        />
      ))}
      <div>
        <Button icon={Plus} onClick={() => onChange([...zones, emptyZone])}>
          {t('shipping.add')}
        </Button>
      </div>
    </section>
  );
}
