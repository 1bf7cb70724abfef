import { announce, IconButton, toast } from '@asili/ui';
import Heart from 'lucide-react/icons/heart';
import { useMessages } from '../messages.ts';
import { toggleFavourite, useFavourites } from './favourites.ts';
import classes from './favourite-button.module.css';

/** The heart: pressed for a favourite. */
export function FavouriteButton({ id, name }: { readonly id: string; readonly name: string }) {
  const t = useMessages();
  const liked = useFavourites().includes(id);
  const toggle = () => {
    const isNow = toggleFavourite(id);
    if (isNow === liked) toast({ title: t('favourites.notKept'), description: t('favourites.notKeptText'), variant: 'destructive' });
    else announce(t(isNow ? 'favourites.added' : 'favourites.removed', { name }));
  };
  return <IconButton icon={Heart} label={t('favourites.toggle', { name })} aria-pressed={liked} className={classes.heart} onClick={toggle} />;
}
