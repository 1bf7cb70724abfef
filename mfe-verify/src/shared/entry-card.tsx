import { Card, Heading } from '@asili/ui';
import type { ReactNode } from 'react';
import classes from './entry-card.module.css';

export interface EntryCardProps {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** One way to begin a verification. */
export function EntryCard({ id, title, text, children }: EntryCardProps) {
  return (
    <Card as="section" className={classes.card} aria-labelledby={id}>
      <div>
        <Heading id={id}>{title}</Heading>
        <p className={classes.text}>{text}</p>
      </div>
      {children}
    </Card>
  );
}
