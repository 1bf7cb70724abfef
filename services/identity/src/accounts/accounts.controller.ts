import { Controller, Delete, Get, HttpCode, Param } from '@nestjs/common';
import type { User } from '@asili/contracts';
import { Roles } from '@asili/platform';
import { EraseUser } from './erase-user.ts';
import { GetUser } from './get-user.ts';

/** Service to service; the gateway never forwards these paths. */
@Controller('internal/users')
@Roles('service')
export class AccountsController {
  constructor(
    private readonly getUser: GetUser,
    private readonly eraseUser: EraseUser,
  ) {}

  @Get(':id')
  user(@Param('id') id: string): Promise<User> {
    return this.getUser.run(id);
  }

  @Delete(':id')
  @HttpCode(204)
  erase(@Param('id') id: string): Promise<void> {
    return this.eraseUser.run(id);
  }
}
