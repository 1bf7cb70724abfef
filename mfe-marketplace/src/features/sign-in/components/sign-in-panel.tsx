import { customerLoginRequest } from '@asili/contracts';
import { TextField } from '@asili/ui/forms';
import { requestFrom } from '@asili/web/forms';
import { paths } from '@asili/web/paths';
import { SignInSteps } from '@asili/web/sign-in';
import { useMessages } from '../../../messages.ts';

const schema = requestFrom(
  ({ email }: { email: string }) => ({ email: email.trim() || undefined }),
  customerLoginRequest,
);

/** E-mail, then the code. */
export function SignInPanel() {
  const t = useMessages();
  return (
    <SignInSteps
      t={t}
      purpose="login"
      path="/api/customers/auth/login"
      schema={schema}
      defaultValues={{ email: '' }}
      addressOf={({ email }) => email}
      home={paths.marketplace.getHref()}
    >
      {(form) => (
        <TextField
          label={t('auth.email')}
          hint={t('auth.emailHint')}
          type="email"
          autoComplete="email"
          inputMode="email"
          {...form.field('email')}
        />
      )}
    </SignInSteps>
  );
}
