import { Injectable } from '@nestjs/common';
import { registrationCategories } from '@asili/contracts';
import { dialled } from '../script/domain/dialled.ts';
import { Settings } from '../settings.ts';
import type { Message } from '../words/domain/render.ts';
import { ArtisanCommand } from './command-handler.ts';
import type { ArtisanRequest } from './domain/command-request.ts';
import { Neighbours } from './neighbours.ts';

/** Command 1: on record and certified at once, as from the web and without photos; products takes a key once. */
@Injectable()
export class RegisterProduct extends ArtisanCommand {
  constructor(private readonly neighbours: Neighbours, private readonly settings: Settings) {
    super();
  }

  override async run(request: ArtisanRequest): Promise<readonly Message[]> {
    const { values: { name = '', category = '10', price = '' }, caller: { currency } } = request;
    const { shortCode } = await this.neighbours.register(request, { name, category: registrationCategories[Number(category) - 1] ?? 'Other Handicrafts', price, currency });
    return [{ key: 'registered', params: { code: shortCode, dial: dialled(this.settings.serviceCode, '0', shortCode) } }];
  }
}
