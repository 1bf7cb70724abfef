import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { Icon, type IconDrawing } from '../icon/icon.tsx';
import { Link } from '../link/link.tsx';
import { useTooltip } from '../tooltip/use-tooltip.tsx';
import { cx } from '../../util/cx.ts';
import classes from './button.module.css';

export interface ButtonVariantProps {
  /** One primary action per view; `line` is the everyday button, `quiet` a text button. */
  readonly variant?: 'primary' | 'line' | 'quiet' | 'danger' | undefined;
  /** 48 px, or 44 px for `sm`. */
  readonly size?: 'md' | 'sm' | undefined;
  readonly full?: boolean | undefined;
  /** Of a quiet button at the start of a line: its words begin where those above and below do. */
  readonly flush?: boolean | undefined;
  /** Drawn before the words. */
  readonly icon?: IconDrawing | undefined;
  /** Drawn after the words. */
  readonly trailingIcon?: IconDrawing | undefined;
}

function variantClass({ variant = 'line', size = 'md', full, flush }: ButtonVariantProps, className?: string): string {
  return cx(
    classes.button,
    classes[variant],
    size === 'sm' && classes.sm,
    full && classes.full,
    flush && classes.flush,
    className,
  );
}

export interface ButtonProps extends ButtonVariantProps, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows a spinner and refuses presses; the words and the focus stay. */
  readonly busy?: boolean | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A busy button stays focusable: a disabled one would drop the focus to the top of the page. */
function pressing(busy: boolean | undefined, onClick: ButtonProps['onClick']) {
  return busy
    ? { 'aria-disabled': true, 'aria-busy': true, onClick: (event: MouseEvent) => event.preventDefault() }
    : { onClick };
}

/** A button that does something here. `type="submit"` must be asked for. */
export function Button({
  variant,
  size,
  full,
  flush,
  icon,
  trailingIcon,
  busy,
  children,
  className,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={variantClass({ variant, size, full, flush }, className)}
      {...rest}
      {...pressing(busy, onClick)}
    >
      {busy ? <span className={classes.spinner} aria-hidden="true" /> : icon && <Icon of={icon} />}
      {children}
      {trailingIcon && <Icon of={trailingIcon} />}
    </button>
  );
}

export interface LinkButtonProps extends ButtonVariantProps, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A page of this site, a file or another address: `Link` knows what leaves the app. */
  readonly href: string;
  readonly children: ReactNode;
}

/** A link that looks like a button: it goes somewhere. */
export function LinkButton({
  variant,
  size,
  full,
  flush,
  icon,
  trailingIcon,
  children,
  className,
  href,
  ...rest
}: LinkButtonProps) {
  const style = variantClass({ variant, size, full, flush }, className);
  const inside = (
    <>
      {icon && <Icon of={icon} />}
      {children}
      {trailingIcon && <Icon of={trailingIcon} />}
    </>
  );
  return (
    <Link className={style} href={href} {...rest}>
      {inside}
    </Link>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children' | 'trailingIcon' | 'full' | 'size'> {
  /** What it does, for everyone who does not see the drawing. */
  readonly label: string;
  readonly icon: IconDrawing;
}

/** A square 44 px button with a drawing only; its name shows as a tooltip. */
export function IconButton({
  label,
  icon,
  className,
  variant = 'quiet',
  busy,
  type = 'button',
  onClick,
  ...rest
}: IconButtonProps) {
  const { handlers, tooltip } = useTooltip(label);
  const tone = variant === 'quiet' ? undefined : classes[variant];
  return (
    <button
      type={type}
      className={cx(classes.button, classes.icon, tone, className)}
      aria-label={label}
      {...handlers}
      {...rest}
      {...pressing(busy, onClick)}
    >
      {busy ? <span className={classes.spinner} aria-hidden="true" /> : <Icon of={icon} />}
      {tooltip}
    </button>
  );
}
