import type { ReactNode } from 'react';
import classes from './components.module.css';

/** Plain text of several paragraphs: one per line; lines that start with '- ' make a list. */
export function Prose({ text }: { readonly text: string }) {
  const blocks: ReactNode[] = [];
  let items: string[] = [];
  const flush = () => {
    if (items.length === 0) return;
    blocks.push(
      <ul key={blocks.length}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>,
    );
    items = [];
  };
  for (const line of text.split('\n')) {
    if (line.startsWith('- ')) items.push(line.slice(2));
    else {
      flush();
      blocks.push(<p key={blocks.length}>{line}</p>);
    }
  }
  flush();
  return <div className={classes.prose}>{blocks}</div>;
}
