import { createWebhookEndpointRequest, webhookEventTypes, type WebhookEndpointReply } from '@asili/contracts';
import { Button, Card, Stack } from '@asili/ui';
import { LeaveGuard } from '@asili/ui/dialog';
import { Checkbox, TextField } from '@asili/ui/forms';
import { Controller, useAppForm } from '@asili/web/forms';
import { useMessages } from '../../../messages.ts';
import { FormFooter } from '../../../shared/forms/form-footer.tsx';
import { createEndpoint } from '../api/webhooks.ts';
import classes from '../webhooks.module.css';

type Events = (typeof webhookEventTypes)[number] | '*';

/** Where to, and what of. `onDone` gets the endpoint with its secret, or nothing when it was given up. */
export function NewEndpoint({ onDone }: { readonly onDone: (created?: WebhookEndpointReply) => void }) {
  const t = useMessages();
  const form = useAppForm({
    schema: createWebhookEndpointRequest,
    defaultValues: { url: '', events: ['*'] as Events[] },
    failed: t('webhooks.failedText'),
    submit: async (request) => onDone(await createEndpoint(request)),
  });
  return (
    <Card>
      <Stack as="form" onSubmit={form.onSubmit} noValidate>
        <LeaveGuard active={form.formState.isDirty && !form.busy} />
        <TextField
          label={t('webhooks.url')}
          hint={t('webhooks.urlHint')}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          autoFocus
          {...form.field('url')}
        />
        <Controller
          control={form.control}
          name="events"
          render={({ field: { value, onChange } }) => (
            <fieldset className={classes.events}>
              <legend>{t('webhooks.events')}</legend>
              <Checkbox
                label={t('webhooks.all')}
                checked={value.includes('*')}
                onChange={({ target }) => onChange(target.checked ? ['*'] : [...webhookEventTypes])}
              />
              {!value.includes('*') &&
                webhookEventTypes.map((type) => (
                  <Checkbox
                    key={type}
                    label={t(`webhookEvent.${type}`)}
                    checked={value.includes(type)}
                    onChange={({ target }) =>
                      onChange(target.checked ? [...value, type] : value.filter((each) => each !== type))
                    }
                  />
                ))}
            </fieldset>
          )}
        />
        <FormFooter
          action={t('webhooks.create')}
          busy={form.busy}
          failed={t('webhooks.failed')}
          problem={form.problem ?? form.formState.errors.events?.message}
        />
        <Button variant="quiet" full onClick={() => onDone()}>
          {t('webhooks.cancel')}
        </Button>
      </Stack>
    </Card>
  );
}
