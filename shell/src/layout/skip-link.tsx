import { useMessages } from '../messages.ts';
import classes from './layout.module.css';

/** First stop of the keyboard: past the menu. */
export function SkipLink() {
  const t = useMessages();
  return (
    <a className={classes.skip} href="#main">
      {t('layout.skip')}
    </a>
  );
}
