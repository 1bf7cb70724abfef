import { CodeInput } from '@asili/product-ui/code-input';
import { Field, FieldRow, OtpInput, SelectField, TextareaField, TextField } from '@asili/ui/forms';
import { useState } from 'react';
import { State, States, type Entry } from '../section.tsx';
import { useWords } from '../words.ts';

function TextFields() {
  const t = useWords();
  return (
    <States>
      <State of="state.default">
        <TextField label={t('field.name')} />
      </State>
      <State of="state.hint">
        <TextField label={t('field.name')} hint={t('field.nameHint')} defaultValue={t('product.name')} />
      </State>
      <State of="state.optional">
        <TextField label={t('field.town')} optional placeholder="Hluhluwe" />
      </State>
      <State of="state.error">
        <TextField label={t('field.name')} error={t('field.nameError')} />
      </State>
      <State of="state.disabled">
        <TextField label={t('field.phone')} hint={t('field.phoneHint')} defaultValue="+27 82 555 0149" disabled />
      </State>
      <State of="state.long">
        <TextField
          label={t('long.label')}
          hint={t('long.hint')}
          error={t('long.error')}
          defaultValue={t('long.name')}
        />
      </State>
    </States>
  );
}

function Areas() {
  const t = useWords();
  return (
    <States>
      <State of="state.count">
        <TextareaField
          label={t('field.story')}
          hint={t('field.storyHint')}
          defaultValue={t('product.story')}
          count={{ used: 143, limit: 500 }}
        />
      </State>
      <State of="state.error">
        <TextareaField
          label={t('field.story')}
          error={t('field.storyError')}
          count={{ used: 512, limit: 500 }}
          defaultValue={t('product.story')}
        />
      </State>
    </States>
  );
}

function Selects() {
  const t = useWords();
  const options = ['baskets', 'cloth', 'wood'] as const;
  const list = options.map((craft) => <option key={craft}>{t(`craft.${craft}`)}</option>);
  return (
    <States>
      <State of="state.default">
        <SelectField label={t('field.craft')}>{list}</SelectField>
      </State>
      <State of="state.error">
        <SelectField label={t('field.craft')} error={t('field.craftError')}>
          {list}
        </SelectField>
      </State>
      <State of="state.disabled">
        <SelectField label={t('field.craft')} disabled>
          {list}
        </SelectField>
      </State>
    </States>
  );
}

function OwnControl() {
  const t = useWords();
  return (
    <States>
      <State of="state.default">
        <Field label={t('field.day')} hint={t('field.dayHint')}>
          {(control) => <input {...control} type="text" inputMode="numeric" defaultValue="18/11/2026" />}
        </Field>
      </State>
      <State of="state.error">
        <FieldRow>
          <TextField label={t('field.name')} hint={t('field.nameHint')} />
          <TextField label={t('field.town')} error={t('field.codeError')} />
        </FieldRow>
      </State>
    </States>
  );
}

function Codes() {
  const t = useWords();
  const [code, setCode] = useState('3141 5926');
  const [none, setNone] = useState('');
  const [id, setId] = useState('prd_01HZX8K2N4');
  return (
    <States>
      <State of="state.empty">
        <CodeInput label={t('field.code')} hint={t('field.codeHint')} value={none} onChange={setNone} />
      </State>
      <State of="state.filled">
        <CodeInput label={t('field.code')} value={code} onChange={setCode} />
      </State>
      <State of="state.error">
        <CodeInput label={t('field.code')} value={id} onChange={setId} error={t('field.codeError')} />
      </State>
    </States>
  );
}

function OneTimeCodes() {
  const t = useWords();
  const [none, setNone] = useState('');
  const [some, setSome] = useState('204815');
  return (
    <States>
      <State of="state.empty">
        <OtpInput label={t('field.otp')} hint={t('field.otpHint')} value={none} onChange={setNone} />
      </State>
      <State of="state.error">
        <OtpInput label={t('field.otp')} value={some} onChange={setSome} error={t('field.otpError')} />
      </State>
    </States>
  );
}

export const fields: readonly Entry[] = [
  { id: 'text-field', name: 'TextField', Show: TextFields },
  { id: 'textarea-field', name: 'TextareaField', Show: Areas },
  { id: 'select-field', name: 'SelectField', Show: Selects },
  { id: 'field', name: 'Field', Show: OwnControl },
  { id: 'code-input', name: 'CodeInput', Show: Codes },
  { id: 'otp-input', name: 'OtpInput', Show: OneTimeCodes },
];
