import { Injectable } from '@nestjs/common';
import { ClientAddress } from '../client-address.ts';
import { EdgeSettings } from './settings.ts';

/** Settings and addresses, which every part of the edge needs. */
@Injectable()
export class EdgeContext {
  constructor(
    readonly settings: EdgeSettings,
    readonly addresses: ClientAddress,
  ) {}
}
