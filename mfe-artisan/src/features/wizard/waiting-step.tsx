import { Button, Icon, LinkButton, TagWord } from '@asili/ui';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import { useMessages } from '../../messages.ts';
import classes from './wizard.module.css';

/** Step 4 without a connection: the piece is kept and goes out by itself. */
export function WaitingStep({ name, onAnother }: { readonly name: string; readonly onAnother: () => void }) {
  const t = useMessages();
  return (
    <div className={classes.form}>
      <p>
        <TagWord kind="wait">{t('unsent.word')}</TagWord>
      </p>
      <h1 tabIndex={-1}>
        <Icon of={CloudUpload} size="lg" /> {t('unsent.title')}
      </h1>
      <p className="lead">{t('unsent.text', { name })}</p>
      <p className="s2">{t('unsent.signedIn')}</p>
      <LinkButton variant="primary" full href="/products">
        {t('success.back')}
      </LinkButton>
      <Button full onClick={onAnother}>
        {t('success.another')}
      </Button>
    </div>
  );
}
