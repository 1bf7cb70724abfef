import { Text, TextLink } from '@asili/ui';
import { spokenLanguages } from '@asili/contracts/constants';
import { languageName } from '@asili/ui/data';
import { Checkbox } from '@asili/ui/forms';
import { useLanguage } from '@asili/web';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../../messages.ts';
import classes from '../profile.module.css';

/** How many are in sight before one asks for the others. */
const shownAtFirst = 6;

export interface LanguagesFieldProps {
  readonly value: readonly string[];
  readonly onChange: (codes: string[]) => void;
}

/** Languages the artisan speaks with buyers: any number of them, in the reader's words. */
export function LanguagesField({ value, onChange }: LanguagesFieldProps) {
  const t = useMessages();
  const reader = useLanguage();
  const [all, setAll] = useState(false);
  const [inSight] = useState(() => new Set<string>([...spokenLanguages.slice(0, shownAtFirst), ...value]));
  const boxes = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (all) boxes.current?.querySelectorAll('input')[inSight.size]?.focus(); // The button that was pressed is gone.
  }, [all, inSight]);
  const others = [...spokenLanguages]
    .filter((code) => !inSight.has(code))
    .sort((a, b) => languageName(a, reader).localeCompare(languageName(b, reader), reader));
  const titleOf = (code: string) => {
    const name = languageName(code, reader);
    return name.charAt(0).toLocaleUpperCase(reader) + name.slice(1); // French writes languages small, but not at the start of a line.
  };
  const box = (code: string) => (
    <Checkbox
      key={code}
      label={titleOf(code)}
      checked={value.includes(code)}
      onChange={({ target }) => onChange(target.checked ? [...value, code] : value.filter((one) => one !== code))}
    />
  );
  return (
    <fieldset className={classes.languages}>
      <Text as="legend" strong>
        {t('profile.speaks')}
      </Text>
      <Text size="sm" tone="secondary">
        {t('profile.speaksHint')}
      </Text>
      <div ref={boxes} className={classes.boxes}>
        {[...inSight].map(box)}
        {all && others.map(box)}
      </div>
      {!all && others.length > 0 && (
        <TextLink as="button" type="button" className={classes.more} onClick={() => setAll(true)}>
          {t('profile.speaksMore', { count: others.length })}
        </TextLink>
      )}
    </fieldset>
  );
}
