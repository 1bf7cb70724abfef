import { useSession } from '@asili/web';

/** Id of the signed-in artisan; undefined for anybody else, so that their queries wait. */
export function useArtisanId(): string | undefined {
  const { user, isArtisan } = useSession();
  return isArtisan ? user?.id : undefined;
}
