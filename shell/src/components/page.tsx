import { Container, PageHeader } from '@asili/ui';
import { usePageTitle } from '@asili/web';
import type { ReactNode } from 'react';
import classes from './components.module.css';

export interface PageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A public page: its title in the tab, its one `<h1>`, a sentence, the rest. */
export function Page({ title, lead, actions, children }: PageProps) {
  usePageTitle(title);
  return (
    <Container space="page">
      <PageHeader title={title} subtitle={lead} actions={actions} />
      {children}
    </Container>
  );
}

export interface SectionProps {
  readonly title: ReactNode;
  readonly intro?: ReactNode;
  readonly id?: string;
  readonly children: ReactNode;
}

/** A part of a page under its `<h2>`. */
export function Section({ title, intro, id, children }: SectionProps) {
  return (
    <section className={classes.section} id={id}>
      <h2>{title}</h2>
      {intro && <p className={classes.intro}>{intro}</p>}
      <div className={classes.body}>{children}</div>
    </section>
  );
}
