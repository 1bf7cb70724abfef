import { Clock } from '@asili/kernel';
import { Jobs, type Actor } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { ContactStore } from './contact-store.ts';

interface ContactForm {
  readonly name: string;
  readonly email: string;
  readonly category?: string | undefined;
  readonly subject: string;
  readonly message: string;
}

/** The queue on which kept messages wait to be mailed; a job's data is the reference only. */
export const contactQueue = 'contact-mail';

/**
 * Takes a message from the contact form: kept first, then mailed by a job that goes on until both mails have left.
 * A process that dies in between leaves a message that operators see and whose sender was told nothing (ADR 96). Safe to repeat: the same message of the same day keeps its reference, and the
 * job's id is the reference.
 * @returns the reference the sender may quote
 */
@Injectable()
export class SubmitContact {
  constructor(
    private readonly contacts: ContactStore,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  async run(actor: Pick<Actor, 'language'>, { category, ...form }: ContactForm): Promise<{ reference: string }> {
    const reference = await this.contacts.keep({
      ...form,
      ...(category ? { category } : {}),
      language: actor.language,
      at: this.clock.now(),
    });
    await this.jobs.add(contactQueue, { id: reference, data: { reference } });
    return { reference };
  }
}
