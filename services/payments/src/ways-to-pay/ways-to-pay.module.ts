import { Module } from '@nestjs/common';
import { WaysToPay } from './ways-to-pay.ts';

/** Who takes the buyers' money. Features of providers register here, quotes and payments look here. */
@Module({ providers: [WaysToPay], exports: [WaysToPay] })
export class WaysToPayModule {}
