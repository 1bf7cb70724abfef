import { Button, Icon, Stack, Text, useUi, type IconDrawing } from '@asili/ui';
import type { ReactNode } from 'react';
import { Photo, type PhotoImage } from '../../primitives/photo/photo.tsx';
import { RelativeTime } from '../../primitives/time/relative-time.tsx';
import classes from './feed-list.module.css';

/** What happened recently, newest first. */
export function FeedList({ children }: { readonly children: ReactNode }) {
  return <ul className={classes.feed}>{children}</ul>;
}

export interface FeedRowProps {
  /** A photo of the product, or an icon. */
  readonly image?: PhotoImage | undefined;
  readonly icon: IconDrawing;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** ISO time. */
  readonly at: string;
}

/** One thing that happened. */
export function FeedRow({ image, icon, title, detail, at }: FeedRowProps) {
  return (
    <li>
      {image ? (
        <Photo image={image} alt="" sizes="48px" className={classes.picture} />
      ) : (
        <span className={classes.drawing}>
          <Icon of={icon} />
        </span>
      )}
      <div>
        <p className={classes.title}>{title}</p>
        {detail && <p className={classes.detail}>{detail}</p>}
      </div>
      <span className={classes.when}>
        <RelativeTime at={at} style="short" />
      </span>
    </li>
  );
}

export interface ShowMoreProps {
  /** What comes in parts: an infinite query of TanStack Query. */
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  readonly label: string;
  /** The server's sentence about a failure, where it sent one. */
  readonly problem?: string | undefined;
  readonly size?: 'sm' | undefined;
}

/** The next part of a list, at a press. One that could not be had is said at the button, and the next press asks again. */
export function ShowMore({ list, label, problem, size }: ShowMoreProps) {
  const { texts } = useUi();
  if (!list.hasNextPage) return null;
  return (
    <Stack>
      {list.isFetchNextPageError && (
        <Text role="alert">{problem || `${texts.partFailed}. ${texts.partFailedText}`}</Text>
      )}
      <div>
        <Button size={size} busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {label}
        </Button>
      </div>
    </Stack>
  );
}
