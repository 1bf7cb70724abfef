import { Band, LinkButton } from '@asili/ui';
import classes from './kit.module.css';

export interface ClosingProps {
  readonly title: string;
  readonly text: string;
  /** Two or three ways on; the first is the main one. */
  readonly ways: readonly (readonly [href: string, label: string])[];
}

/** The end of a page: where to go from here. */
export function Closing({ title, text, ways }: ClosingProps) {
  return (
    <section className={classes.closing}>
      <Band tone="quiet" />
      <h2 className="h-md">{title}</h2>
      <p className="s2">{text}</p>
      <div className="row">
        {ways.map(([href, label], index) => (
          <LinkButton key={href} href={href} variant={index === 0 ? 'primary' : 'line'}>
            {label}
          </LinkButton>
        ))}
      </div>
    </section>
  );
}
