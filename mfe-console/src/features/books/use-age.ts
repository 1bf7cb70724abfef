import { useUi } from '@asili/ui';

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** How long a number of seconds is, in its largest whole unit, '3 hours'. */
export function useAge(): (seconds: number) => string {
  const { locale } = useUi();
  return (seconds) => {
    const [unit, size] = units.find(([, length]) => seconds >= length) ?? (['second', 1] as const);
    return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(
      Math.floor(seconds / size),
    );
  };
}
