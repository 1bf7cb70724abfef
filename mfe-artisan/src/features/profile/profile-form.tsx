import type { ProfileReply, UpdateProfileRequest, User } from '@asili/contracts';
import { Button, Notice, toast } from '@asili/ui';
import { SelectField, TextareaField, TextField } from '@asili/ui/forms';
import { api, describeError, isLanguage, languages, loadSession, setLanguage } from '@asili/web';
import { applyServerErrors, Controller, required, useForm, useWatch, z, zodResolver } from '@asili/web/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLeaveGuard } from '../../components/use-leave-guard.ts';
import { CountryField } from '../../components/country-field.tsx';
import { useMessages } from '../../messages.ts';
import { LanguagesField } from './languages-field.tsx';
import { PortraitField } from './portrait-field.tsx';
import classes from './profile.module.css';

const limits = { story: 2000 } as const;
const schema = z.object({
  firstName: required.max(80),
  lastName: z.string().trim().max(80),
  businessName: z.string().trim().max(100),
  city: required.max(80),
  country: required.min(2).max(60),
  craft: z.string().trim().max(80),
  story: z.string().trim().max(limits.story),
  photo: z.object({ id: z.string(), url: z.string() }).nullable(),
  spokenLanguages: z.array(z.string()).max(12),
  language: z.enum(languages),
});
type Profile = z.infer<typeof schema>;

const fieldsOf = ({ firstName, lastName = '', businessName = '', location, craft = '', story = '', photo, spokenLanguages = [], language }: User): Profile => ({
  firstName, lastName, businessName, city: location?.city ?? '', country: location?.country ?? '', craft, story, photo: photo ? { id: photo.id, url: photo.url } : null, spokenLanguages: [...spokenLanguages], language,
});

/** The photo is named only when it changed: an unchanged one need not be asked for again. */
function requestOf({ city, country, photo, ...rest }: Profile, before: User): UpdateProfileRequest {
  const photoId = photo?.id ?? null;
  return { ...rest, location: { city, country }, ...(photoId === (before.photo?.id ?? null) ? {} : { photoId }) } as UpdateProfileRequest;
}

/** Saves the whole profile at once; what was typed stays when that fails. */
export function ProfileForm({ profile }: { readonly profile: User }) {
  const t = useMessages();
  const queries = useQueryClient();
  const { register, handleSubmit, setError, reset, control, formState } = useForm<Profile>({ resolver: zodResolver(schema), mode: 'onTouched', defaultValues: fieldsOf(profile) });
  const story = useWatch({ control, name: 'story' });
  const save = useMutation({
    mutationFn: (fields: Profile) => api<ProfileReply>('PATCH', '/api/auth/profile', { body: requestOf(fields, profile) }),
    onSuccess: async ({ user }) => {
      reset(fieldsOf(user));
      queries.setQueryData(['own-profile', user.id], user);
      toast({ title: t('profile.saved'), description: t('profile.savedText'), variant: 'success' });
      await loadSession(); // The greeting and the name in the bar.
      if (isLanguage(user.language) && user.language !== profile.language) await setLanguage(user.language);
    },
    onError: (error) => applyServerErrors(error, setError),
  });
  const { errors } = formState;
  useLeaveGuard(formState.isDirty && !save.isPending, t('profile.leave'));
  return (
    <form className={classes.form} onSubmit={(event) => void handleSubmit((fields) => save.mutate(fields))(event)} noValidate>
      <Controller control={control} name="photo" render={({ field }) => <PortraitField name={profile.businessName || profile.firstName} value={field.value} onChange={field.onChange} />} />
      <TextareaField label={t('profile.story')} hint={t('profile.storyHint')} optional rows={7} count={{ used: story.length, limit: limits.story }} error={errors.story?.message} {...register('story')} />
      <div className={classes.pair}>
        <TextField label={t('auth.firstName')} autoComplete="given-name" error={errors.firstName?.message} {...register('firstName')} />
        <TextField label={t('profile.lastName')} optional autoComplete="family-name" error={errors.lastName?.message} {...register('lastName')} />
      </div>
      <TextField label={t('auth.business')} hint={t('auth.businessHint')} optional autoComplete="organization" error={errors.businessName?.message} {...register('businessName')} />
      <div className={classes.pair}>
        <TextField label={t('auth.city')} autoComplete="address-level2" error={errors.city?.message} {...register('city')} />
        <CountryField kept={profile.location?.country} error={errors.country?.message} {...register('country')} />
      </div>
      <TextField label={t('auth.craft')} hint={t('auth.craftHint')} optional error={errors.craft?.message} {...register('craft')} />
      <Controller control={control} name="spokenLanguages" render={({ field }) => <LanguagesField value={field.value} onChange={field.onChange} />} />
      <SelectField label={t('profile.language')} hint={t('profile.languageHint')} {...register('language')}>
        {languages.map((language) => (
          <option key={language} value={language}>
            {t(`profile.language.${language}`)}
          </option>
        ))}
      </SelectField>
      {save.isError && (
        <Notice kind="danger" title={t('profile.failed')} announce="alert">
          {describeError(save.error, t('profile.failedText'))}
        </Notice>
      )}
      <Button variant="primary" type="submit" full busy={save.isPending}>
        {t('profile.save')}
      </Button>
    </form>
  );
}
