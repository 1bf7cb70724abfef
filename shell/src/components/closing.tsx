import { Heading, LinkButton, Row, Text, WovenDivider } from '@asili/ui';
import classes from './components.module.css';

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
      <WovenDivider tone="quiet" />
      <Heading>{title}</Heading>
      <Text tone="secondary">{text}</Text>
      <Row>
        {ways.map(([href, label], index) => (
          <LinkButton key={href} href={href} variant={index === 0 ? 'primary' : 'line'}>
            {label}
          </LinkButton>
        ))}
      </Row>
    </section>
  );
}
