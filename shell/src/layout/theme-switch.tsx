import { IconButton } from '@asili/ui';
import { useTheme } from '@asili/web';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useMessages } from '../messages.ts';

/** Light or dark, in place of the system's choice. */
export function ThemeSwitch({ className }: { readonly className?: string | undefined }) {
  const t = useMessages();
  const { theme, toggle } = useTheme();
  const dark = theme === 'dark';
  return (
    <IconButton
      label={t(dark ? 'theme.light' : 'theme.dark')}
      icon={dark ? Sun : Moon}
      onClick={toggle}
      className={className}
    />
  );
}
