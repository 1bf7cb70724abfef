import { Body, Controller, Get, Header, Param, Post } from '@nestjs/common';
import {
  sendMessageToSideRequest,
  type SendMessageToSideRequest,
  type ThreadMessageReply,
  type ThreadReply,
} from '@asili/contracts';
import { CommandId, CurrentActor, Idempotent, MayRefuse, Roles, type Actor } from '@asili/platform';
import { ReadThread } from './read-thread.ts';
import { SendOrderMessage } from './send-message.ts';

/** What the two sides of an order write to each other. */
@Controller('api/orders/:id/messages')
@Roles('customer', 'artisan')
export class MessagesController {
  constructor(
    private readonly thread: ReadThread,
    private readonly sendMessage: SendOrderMessage,
  ) {}

  @Get()
  @Header('cache-control', 'private, no-store')
  list(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<ThreadReply> {
    return this.thread.run(actor, id);
  }

  /** By its commit: what people say is not kept among replies. */
  @Post()
  @Idempotent({ by: 'commit' })
  @MayRefuse(409, 'ORDERS.WRONG_STATE before it is paid, ORDERS.THREAD_FULL')
  @MayRefuse(429, 'ORDERS.TOO_MANY_MESSAGES')
  async send(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @CommandId() commandId: string,
    @Body({ schema: sendMessageToSideRequest }) { text }: SendMessageToSideRequest,
  ): Promise<ThreadMessageReply> {
    return { message: await this.sendMessage.run(actor, id, text, commandId) };
  }
}
