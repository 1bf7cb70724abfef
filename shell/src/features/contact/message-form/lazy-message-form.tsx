import { LoadingRegion, Skeleton } from '@asili/ui';
import { lazyPart } from '@asili/web';
import { Suspense } from 'react';
import { RestoreEarlyInput } from '../../../main/early-input.ts';
import type { Preset } from './message-form.tsx';

const Form = lazyPart(() =>
  import(/* webpackChunkName: "message-form" */ './message-form.tsx').then((module) => module.MessageForm),
);

/** The form, fetched when it is first needed: it brings validation along. */
export function LazyMessageForm(props: { readonly preset?: Preset | undefined }) {
  return (
    <Suspense
      fallback={
        <LoadingRegion>
          <Skeleton height={520} />
        </LoadingRegion>
      }
    >
      <Form {...props} />
      <RestoreEarlyInput />
    </Suspense>
  );
}
