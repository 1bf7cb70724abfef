import { contactRequest } from '@asili/contracts';
import { CurrentActor, Idempotent, type Actor } from '@asili/platform';
import { Body, Controller, Post } from '@nestjs/common';
import type { z } from 'zod';
import { SubmitContact } from './submit-contact.ts';

/** The contact form, open to everybody. */
@Controller('api/contact')
export class ContactController {
  constructor(private readonly submitContact: SubmitContact) {}

  @Post()
  @Idempotent()
  submit(
    @CurrentActor() actor: Actor,
    @Body({ schema: contactRequest }) form: z.infer<typeof contactRequest>,
  ): Promise<{ reference: string }> {
    return this.submitContact.run(actor, form);
  }
}
