import { Injectable } from '@nestjs/common';
import type { ShownCode } from '@asili/contracts';
import { Log } from '@asili/platform';
import { UserNotFound } from '../accounts/domain/account-errors.ts';
import { contactPointOf } from '../accounts/domain/contact-point.ts';
import { UserStore } from '../accounts/user-store.ts';
import { ShowCode } from '../sign-in/show-code.ts';
import { CheckPin } from './check-pin.ts';

/** Shows the code of an open sign-in to who calls from its number and knows the PIN. Without the PIN nobody learns whether one is open. */
@Injectable()
export class ShowSignInCode {
  constructor(
    private readonly users: UserStore,
    private readonly checkPin: CheckPin,
    private readonly showCode: ShowCode,
    private readonly log: Log,
  ) {}

  /** @throws UserNotFound */
  async run(artisanId: string, pin: string): Promise<ShownCode> {
    const user = await this.users.findById(artisanId);
    if (!user) throw new UserNotFound();
    const check = await this.checkPin.run(artisanId, pin);
    if (check.outcome !== 'right') {
      this.log.info('identity: a sign-in code was refused on the phone', { userId: artisanId, outcome: check.outcome });
      return { outcome: 'pin', check };
    }
    const shown = await this.showCode.run(contactPointOf('artisan', user.address), artisanId);
    return shown ? { outcome: 'shown', ...shown } : { outcome: 'none' };
  }
}
