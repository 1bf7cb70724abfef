import { cx, Icon, type IconDrawing } from '@asili/ui';
import type { ReactNode } from 'react';
import classes from './buying.module.css';

/** One of a few, each with what it costs. Its cards are `Choice`. */
export function Choices({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <fieldset className={classes.pick} role="radiogroup" aria-label={label}>
      {children}
    </fieldset>
  );
}

export interface ChoiceProps {
  readonly name: string;
  readonly value: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
  readonly disabled?: boolean;
  readonly icon?: IconDrawing;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  readonly price?: ReactNode;
  readonly priceNote?: ReactNode;
  /** Opens below it once it is chosen. */
  readonly children?: ReactNode;
}

/** A radio button drawn as a card. */
export function Choice({
  name,
  value,
  checked,
  onChoose,
  disabled,
  icon,
  title,
  detail,
  price,
  priceNote,
  children,
}: ChoiceProps) {
  return (
    <div className={cx(classes.choice, checked && classes.chosen)}>
      <label className={cx(classes.option, disabled && classes.off)}>
        <input type="radio" name={name} value={value} checked={checked} disabled={disabled} onChange={onChoose} />
        {icon && <Icon of={icon} className={classes.optionIcon} />}
        <span className={classes.optionWords}>
          <span className={classes.optionTitle}>{title}</span>
          {detail && <span className={classes.optionDetail}>{detail}</span>}
        </span>
        {price && (
          <span className={classes.optionPrice}>
            {price}
            {priceNote && <small>{priceNote}</small>}
          </span>
        )}
      </label>
      {checked && children && <div className={classes.more}>{children}</div>}
    </div>
  );
}
