import { Button, Notice, Text } from '@asili/ui';
import { TextField } from '@asili/ui/forms';
import { useMutation } from '@tanstack/react-query';
import Play from 'lucide-react/icons/play';
import { useState, type FormEvent } from 'react';
import { useMessages } from './messages.ts';
import classes from './api-docs.module.css';
import { addressOf, type Operation } from './open-api.ts';
import { tryCall, type CallResult } from './try-call.ts';

/** Fields for the parameters of a reading call, and what it answers. */
export function TryIt({ operation }: { readonly operation: Operation }) {
  const t = useMessages();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const call = useMutation({ mutationFn: tryCall });
  const ready = operation.parameters.every(({ required, name }) => !required || values[name]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready) call.mutate(addressOf(operation, values));
  };
  return (
    <form className={classes.try} onSubmit={submit}>
      {operation.parameters.length === 0 && <Text tone="secondary">{t('api.noParameters')}</Text>}
      {operation.parameters.map((parameter) => (
        <TextField
          key={parameter.name}
          label={parameter.name}
          hint={`${t(parameter.in === 'path' ? 'api.inPath' : 'api.inQuery')}${parameter.required ? `, ${t('api.required')}` : ''}`}
          autoComplete="off"
          value={values[parameter.name] ?? ''}
          onChange={(event) => setValues({ ...values, [parameter.name]: event.target.value })}
        />
      ))}
      <Button type="submit" size="sm" icon={Play} busy={call.isPending} disabled={!ready}>
        {t('api.try')}
      </Button>
      <div aria-live="polite" className={classes.answer}>
        {call.isError && <Notice kind="danger">{t('api.tryFailed')}</Notice>}
        {call.data && <Shown answer={call.data} />}
      </div>
    </form>
  );
}

function Shown({ answer }: { readonly answer: CallResult }) {
  const t = useMessages();
  return (
    <>
      <Text strong tabular>
        {t('api.answer', { status: answer.status, ms: answer.ms })}
      </Text>
      {answer.text === null ? (
        <Text tone="secondary">{t('api.notText', { type: answer.type })}</Text>
      ) : (
        <pre className={classes.code} tabIndex={0}>
          {answer.text}
        </pre>
      )}
      {answer.cut && (
        <Text size="sm" tone="muted">
          {t('api.cut')}
        </Text>
      )}
    </>
  );
}
