import { Module, type DynamicModule } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { SignInModule } from '../sign-in/sign-in.module.ts';
import { CheckedSims, CompleteMove, FollowMove, TellMoved } from './complete-move.ts';
import { MoveCodes, MoveNumber } from './move-number.ts';
import { InternalNumberMovesController, NumberMovesController } from './number-moves.controller.ts';

/** Accounts of artisans move to other numbers. */
@Module({})
export class NumberMovesModule {
  /** @param callers the module that knows PINs @param sims the one that knows SIM cards */
  static forRoot(callers: DynamicModule, sims: DynamicModule): DynamicModule {
    return {
      module: NumberMovesModule,
      imports: [AccountsModule, SessionsModule, SignInModule, callers, sims],
      controllers: [NumberMovesController, InternalNumberMovesController],
      providers: [CheckedSims, CompleteMove, FollowMove, MoveCodes, MoveNumber, TellMoved],
      exports: [CompleteMove],
    };
  }
}
