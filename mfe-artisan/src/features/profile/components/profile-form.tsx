import { spokenLanguages, updateProfileRequest, type UpdateProfileRequest, type User } from '@asili/contracts';
import { Icon, toast } from '@asili/ui';
import { FieldRow, SelectField, TextareaField, TextField } from '@asili/ui/forms';
import { Avatar, Photo } from '@asili/ui/pictures';
import { languageTable } from '@asili/kernel';
import { artisanName, isLanguage, loadSession, setLanguage } from '@asili/web';
import { Controller, requestFrom, useAppForm, useWatch } from '@asili/web/forms';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import Hammer from 'lucide-react/icons/hammer';
import { useMessages } from '../../../messages.ts';
import { CountryField } from '../../../shared/forms/country-field.tsx';
import { FormFooter } from '../../../shared/forms/form-footer.tsx';
import { LeaveGuard } from '@asili/ui/dialog';
import { profileQuery } from '../api/get-profile.ts';
import { saveProfile } from '../api/save-profile.ts';
import classes from '../profile.module.css';
import { LanguagesField } from './languages-field.tsx';
import { ProfilePhotoField, type ShownPhoto } from './profile-photo-field.tsx';

const maxStory = 2000;

const shown = (photo: ShownPhoto | undefined): ShownPhoto | null => (photo ? { id: photo.id, url: photo.url } : null);
const fieldsOf = ({
  firstName,
  lastName = '',
  businessName = '',
  location,
  craft = '',
  story = '',
  photo,
  workshopPhoto,
  spokenLanguages: spoken = [],
  language,
}: User) => ({
  firstName,
  lastName,
  businessName,
  city: location?.city ?? '',
  country: location?.country ?? '',
  craft,
  story,
  photo: shown(photo),
  workshopPhoto: shown(workshopPhoto),
  spokenLanguages: [...spoken],
  language,
});
type Fields = ReturnType<typeof fieldsOf>;

/** A photo is named only when it changed: an unchanged one need not be asked for again. */
const changedId = (photo: ShownPhoto | null, before: ShownPhoto | undefined) =>
  photo?.id === before?.id ? undefined : (photo?.id ?? null);
const schemaFor = (before: User) =>
  requestFrom(
    ({ city, country, photo, workshopPhoto, spokenLanguages: spoken, ...rest }: Fields) => ({
      ...rest,
      location: { city, country },
      spokenLanguages: spokenLanguages.filter((code) => spoken.includes(code)),
      photoId: changedId(photo, before.photo),
      workshopPhotoId: changedId(workshopPhoto, before.workshopPhoto),
    }),
    updateProfileRequest,
  );

/** What was changed here and nothing else: the rest may have been changed on another device since this page read it. */
function changedOnly(request: UpdateProfileRequest, typed: Fields, before: Fields): UpdateProfileRequest {
  const fieldsOfPart: Readonly<Partial<Record<string, readonly (keyof Fields)[]>>> = {
    location: ['city', 'country'],
    photoId: ['photo'],
    workshopPhotoId: ['workshopPhoto'],
  };
  const isChanged = (field: keyof Fields) => JSON.stringify(typed[field]) !== JSON.stringify(before[field]);
  return Object.fromEntries(
    Object.entries(request).filter(([part]) => (fieldsOfPart[part] ?? [part as keyof Fields]).some(isChanged)),
  );
}

/** Saves what was changed, at once, and no sooner than a photo on its way has come; what was typed stays when that fails. Nothing typed, it shows what another device saved. */
export function ProfileForm({ profile }: { readonly profile: User }) {
  const t = useMessages();
  const queries = useQueryClient();
  const [sending, setSending] = useState(0);
  const countSending = (by: number) => setSending((now) => now + by);
  const form = useAppForm({
    schema: schemaFor(profile),
    defaultValues: fieldsOf(profile),
    paths: { photoId: 'photo', workshopPhotoId: 'workshopPhoto' },
    failed: t('profile.failedText'),
    submit: async (request) => {
      const { user } = await saveProfile(
        changedOnly(request, form.getValues(), { ...fieldsOf(profile), ...(form.formState.defaultValues as Fields) }),
      );
      form.reset(fieldsOf(user));
      queries.setQueryData(profileQuery(user.id).queryKey, user);
      toast({ title: t('profile.saved'), description: t('profile.savedText'), variant: 'success' });
      await loadSession(); // The greeting and the name in the bar.
      if (isLanguage(user.language) && user.language !== profile.language) await setLanguage(user.language);
    },
  });
  const {
    control,
    formState: { isDirty },
  } = form;
  const readAgain = useEffectEvent(() => {
    if (!isDirty) form.reset(fieldsOf(profile));
  });
  useEffect(() => readAgain(), [profile]);
  const story = useWatch({ control, name: 'story' });
  return (
    <form className={classes.form} onSubmit={form.onSubmit} noValidate>
      <LeaveGuard active={(isDirty || sending > 0) && !form.busy} question={t('profile.leave')} />
      <Controller
        control={control}
        name="photo"
        render={({ field: { value, onChange } }) => (
          <ProfilePhotoField
            label={t('profile.photo')}
            hint={t('profile.photoHint')}
            preview={<Avatar name={artisanName(profile)} src={value?.url} size="xl" />}
            value={value}
            onChange={onChange}
            onSending={countSending}
          />
        )}
      />
      <Controller
        control={control}
        name="workshopPhoto"
        render={({ field: { value, onChange } }) => (
          <ProfilePhotoField
            label={t('profile.workshop')}
            hint={t('profile.workshopHint')}
            preview={<WorkshopPreview photo={value} />}
            value={value}
            onChange={onChange}
            onSending={countSending}
          />
        )}
      />
      <TextareaField
        label={t('profile.story')}
        hint={t('profile.storyHint')}
        optional
        rows={7}
        count={{ used: story.length, limit: maxStory }}
        {...form.field('story')}
      />
      <FieldRow>
        <TextField label={t('auth.firstName')} autoComplete="given-name" {...form.field('firstName')} />
        <TextField label={t('profile.lastName')} optional autoComplete="family-name" {...form.field('lastName')} />
      </FieldRow>
      <TextField
        label={t('auth.business')}
        hint={t('auth.businessHint')}
        optional
        autoComplete="organization"
        {...form.field('businessName')}
      />
      <FieldRow>
        <TextField label={t('auth.city')} autoComplete="address-level2" {...form.field('city')} />
        <CountryField kept={profile.location?.country} {...form.field('country')} />
      </FieldRow>
      <TextField label={t('auth.craft')} hint={t('auth.craftHint')} optional {...form.field('craft')} />
      <Controller
        control={control}
        name="spokenLanguages"
        render={({ field }) => <LanguagesField value={field.value} onChange={field.onChange} />}
      />
      <SelectField label={t('profile.language')} hint={t('profile.languageHint')} {...form.field('language')}>
        {languageTable.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <FormFooter
        action={t('profile.save')}
        busy={form.busy || sending > 0}
        failed={t('profile.failed')}
        problem={form.problem}
      />
    </form>
  );
}

function WorkshopPreview({ photo }: { readonly photo: ShownPhoto | null }) {
  if (photo) return <Photo src={photo.url} alt="" ratio={4 / 3} className={classes.workshop} />;
  return (
    <span className={classes.noWorkshop}>
      <Icon of={Hammer} size="lg" />
    </span>
  );
}
