import { sendMessageRequest, type SendMessageRequest } from '@asili/contracts';
import { Roles } from '@asili/platform';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { SendMessage } from './send-message.ts';

/** Service to service: one SMS or e-mail now. 202 once the carrier took it. */
@Controller('internal/messages')
export class MessagesController {
  constructor(private readonly sendMessage: SendMessage) {}

  @Post()
  @Roles('service')
  @HttpCode(202)
  async send(@Body({ schema: sendMessageRequest }) message: SendMessageRequest): Promise<{ sent: true }> {
    await this.sendMessage.run(message);
    return { sent: true };
  }
}
