import type { NumberMovedRequest, SendMessageRequest } from '@asili/contracts';
import { Reactions, RemoteProblem, ServiceClient, Unavailable, type StoredEvent } from '@asili/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { NumberMove, User } from '../accounts/domain/user.ts';
import { UserStore } from '../accounts/user-store.mongo.ts';
import { Settings } from '../config.ts';

/**
 * Has both numbers told of a move by SMS, and what is kept under the number of before go to the new one. Each is a reaction of its own, so
 * one that cannot be told keeps nobody else from hearing of it. Any number of times: a message may come twice if a process dies behind the
 * carrier's word. Who was erased meanwhile is told nothing.
 */
@Injectable()
export class TellMoved implements OnModuleInit {
  constructor(
    private readonly users: UserStore,
    private readonly services: ServiceClient,
    private readonly settings: Settings,
    private readonly reactions: Reactions,
  ) {}

  onModuleInit(): void {
    const each = (name: string, tell: (user: User, move: NumberMove) => Promise<void>): void => {
      this.reactions.on(name, ['number-moved'], (events) => this.each(events, tell));
    };
    each('identity.tell-number-left', (user, move) =>
      this.send(user, move.from, 'number-moved-away', { ending: move.to.slice(-3) }),
    );
    each('identity.tell-number-moved-to', (user, move) =>
      this.send(user, move.to, 'number-moved-here', { ending: move.from.slice(-3) }),
    );
    each('identity.hand-over-calls', async (_, { from, to, at }) => {
      const body: NumberMovedRequest = { from, to, at: at.toISOString() };
      await onceItKnows('ussd', this.services.post('ussd', '/internal/number-moves', { body }));
    });
  }

  private async each(
    events: readonly StoredEvent[],
    tell: (user: User, move: NumberMove) => Promise<void>,
  ): Promise<void> {
    for (const { data } of events) {
      const { artisanId, move: n } = data as { readonly artisanId: string; readonly move: number };
      const user = await this.users.findById(artisanId);
      const move = user?.moves?.find((one) => one.n === n);
      if (user && move) await tell(user, move);
    }
  }

  private async send(
    { language }: User,
    to: string,
    template: 'number-moved-away' | 'number-moved-here',
    params: Record<string, string>,
  ): Promise<void> {
    const body: SendMessageRequest = {
      channel: 'sms',
      to,
      template,
      language,
      params: { ...params, url: new URL('/contact', this.settings.publicUrl).href },
    };
    await onceItKnows('notifications', this.services.post('notifications', '/internal/messages', { body }));
  }
}

/** An earlier release of a service does not know the call, or its words: waited for as for one that is away. @throws Unavailable */
async function onceItKnows(service: string, asked: Promise<unknown>): Promise<void> {
  try {
    await asked;
  } catch (error) {
    if (error instanceof RemoteProblem && (error.status === 400 || error.status === 404))
      throw new Unavailable({ service });
    throw error;
  }
}
