import { announce, cx, IconButton, toast } from '@asili/ui';
import Heart from 'lucide-react/icons/heart';
import { useMessages } from '../messages.ts';
import { toggleFavourite, useFavourites } from './favourites.ts';
import classes from './favourite-button.module.css';

interface FavouriteButtonProps {
  readonly id: string;
  readonly name: string;
  /** It lies on a photo, whose colours are the same in both themes. */
  readonly onPhoto?: boolean;
}

/** The heart: pressed for a favourite. */
export function FavouriteButton({ id, name, onPhoto = false }: FavouriteButtonProps) {
  const t = useMessages();
  const liked = useFavourites().includes(id);
  const toggle = () => {
    const isNow = toggleFavourite(id);
    if (isNow === liked)
      toast({ title: t('favourites.notKept'), description: t('favourites.notKeptText'), variant: 'destructive' });
    else announce(t(isNow ? 'favourites.added' : 'favourites.removed', { name }));
  };
  return (
    <IconButton
      icon={Heart}
      label={t('favourites.toggle', { name })}
      aria-pressed={liked}
      className={cx(classes.heart, onPhoto && classes.onPhoto)}
      onClick={toggle}
    />
  );
}
