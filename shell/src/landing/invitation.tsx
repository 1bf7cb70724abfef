import { LinkButton } from '@asili/ui';
import { useMessages } from './texts.ts';
import classes from './landing.module.css';

/** The call to makers, with the trust notes. */
export function Invitation() {
  const t = useMessages();
  return (
    <section className="section sunk">
      <div className={`wrap row spread ${classes.invitation ?? ''}`}>
        <div>
          <h2>{t('invite.title')}</h2>
          <p className="s2">{t('invite.notes')}</p>
        </div>
        <LinkButton href="/auth" variant="primary">
          {t('invite.action')}
        </LinkButton>
      </div>
    </section>
  );
}
