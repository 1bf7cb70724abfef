import { useUi } from '@asili/ui';

/** Writes whole numbers the reader's way; undefined while there is none. */
export function useCount(): (value: number | undefined) => string | undefined {
  const { locale } = useUi();
  return (value) => value?.toLocaleString(locale);
}
