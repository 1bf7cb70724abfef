import { Icon, IconButton, useUi } from '@asili/ui';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useRef, type InputHTMLAttributes } from 'react';
import classes from './search-field.module.css';

export interface SearchFieldProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'onChange' | 'type' | 'className'
> {
  /** Name of the field; not shown. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The search box, with a button that empties it. */
export function SearchField({ label, value, onChange, ...rest }: SearchFieldProps) {
  const { texts } = useUi();
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <div className={classes.search}>
      <Icon of={Search} />
      <input
        ref={input}
        className={classes.input}
        type="search"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...rest}
      />
      {value !== '' && <IconButton label={texts.clear} icon={X} onClick={clear} />}
    </div>
  );
}
