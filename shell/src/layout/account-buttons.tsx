import { Button, cx, Link, LinkButton, toast } from '@asili/ui';
import { Avatar } from '@asili/ui/pictures';
import { displayName, lazyPart, navigate, PartSlot, signOut, useSession } from '@asili/web';
import { paths } from '@asili/web/paths';
import { useState } from 'react';
import { useMessages } from '../messages.ts';
import classes from './layout.module.css';

const question = () => import(/* webpackChunkName: "leave" */ '../offline/leave-question.tsx');
const LeaveQuestion = lazyPart(() => question().then((module) => module.LeaveQuestion));

export interface AccountButtonsProps {
  readonly className?: string | undefined;
  /** Full width, as in the drawer. */
  readonly full?: boolean;
  readonly onDone?: () => void;
}

/** Sign In, or the person's name (an artisan's leads to the profile) and Sign Out. */
export function AccountButtons({ className, full = false, onDone }: AccountButtonsProps) {
  const t = useMessages();
  const { user, isArtisan } = useSession();
  const [busy, setBusy] = useState(false);
  const [unsent, setUnsent] = useState(0);
  const ask = async () => {
    setBusy(true);
    const dialog = await question().catch(() => undefined);
    const count = (isArtisan && user && (await dialog?.countUnsentWork(user.id).catch(() => 0))) || 0;
    setBusy(false);
    const goOn = () => (count > 0 ? setUnsent(count) : void leave());
    if (dialog) dialog.askBeforeLosing(goOn);
    else goOn();
  };
  const leave = async () => {
    setUnsent(0);
    setBusy(true);
    try {
      await signOut();
      navigate(paths.home.getHref());
      onDone?.();
    } catch {
      toast({ title: t('nav.signOutFailed'), description: t('nav.signOutFailedText'), variant: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  if (!user) {
    return (
      <LinkButton href={paths.customerSignIn.getHref()} size="sm" full={full} className={className} onClick={onDone}>
        {t('nav.signIn')}
      </LinkButton>
    );
  }
  return (
    <span className={cx(classes.account, full && classes.accountFull, className)}>
      {isArtisan ? (
        <Link className={classes.person} href={paths.profile.getHref()} {...(onDone ? { onClick: onDone } : {})}>
          <Avatar name={displayName(user, t('nav.user'))} src={user.photo?.url ?? null} size="sm" />
          <span className={classes.personName}>{displayName(user, t('nav.user'))}</span>
        </Link>
      ) : (
        <span className={classes.person}>{displayName(user, t('nav.user'))}</span>
      )}
      <Button size="sm" busy={busy} onClick={() => void ask()}>
        {t('nav.signOut')}
      </Button>
      {unsent > 0 && (
        <PartSlot onFail={() => setUnsent(0)}>
          <LeaveQuestion count={unsent} onStay={() => setUnsent(0)} onLeave={() => void leave()} />
        </PartSlot>
      )}
    </span>
  );
}
