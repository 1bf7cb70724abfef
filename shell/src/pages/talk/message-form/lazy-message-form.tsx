import { LoadingRegion, Skeleton } from '@asili/ui';
import { lazy, Suspense } from 'react';
import { GiveBackTyped } from '../../../prerendered.ts';
import type { MessageFormProps } from './message-form.tsx';

const Form = lazy(() => import(/* webpackChunkName: "message-form" */ './message-form.tsx').then((module) => ({ default: module.MessageForm })));

/** The form, fetched when it is first needed: it brings validation along. */
export function LazyMessageForm(props: MessageFormProps) {
  return (
    <Suspense
      fallback={
        <LoadingRegion>
          <Skeleton height={520} />
        </LoadingRegion>
      }
    >
      <Form {...props} />
      <GiveBackTyped />
    </Suspense>
  );
}
