import ChevronDown from 'lucide-react/icons/chevron-down';
import Globe from 'lucide-react/icons/globe';
import { useUi } from '../../context/ui-context.tsx';
import { Icon } from '../../primitives/icon/icon.tsx';
import { cx } from '../../util/cx.ts';
import classes from './language-selector.module.css';

export interface LanguageSelectorProps<Code extends string> {
  readonly value: Code;
  /** Code and the language's own name. */
  readonly options: readonly { readonly code: Code; readonly name: string }[];
  readonly onChange: (code: Code) => void;
  readonly className?: string;
}

/** EN, SW, FR: the system's own list under a quiet label. */
export function LanguageSelector<Code extends string>({
  value,
  options,
  onChange,
  className,
}: LanguageSelectorProps<Code>) {
  const { texts } = useUi();
  return (
    <span className={cx(classes.selector, className)}>
      <Icon of={Globe} />
      <span aria-hidden="true">{value.toUpperCase()}</span>
      <Icon of={ChevronDown} size="sm" />
      <select aria-label={texts.language} value={value} onChange={(event) => onChange(event.target.value as Code)}>
        {options.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {code.toUpperCase()} · {name}
          </option>
        ))}
      </select>
    </span>
  );
}
