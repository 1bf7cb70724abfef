import { Injectable } from '@nestjs/common';
import {
  fileReportReply,
  historyReply,
  verifyReply,
  type FileReportRequest,
  type HistoryReply,
  type VerifyReply,
} from '@asili/contracts';
import { Clock } from '@asili/kernel';
import { latin, ServiceClient, type Actor } from '@asili/platform';
import { latinProduct } from '../latin.ts';
import { Pseudonyms } from '../pseudonyms.ts';
import type { CommandRequest } from './domain/command.ts';
import { orNull } from './neighbours.http.ts';

/** What the verification service does for anybody who calls, with an account or without: the same it does for the web. All throw RemoteProblem and Unavailable. */
export abstract class Verifications {
  abstract verify(request: CommandRequest, code: string): Promise<VerifyReply>;
  /** Newest first; null for an unknown code. */
  abstract history(request: CommandRequest, code: string, limit: number): Promise<HistoryReply['verifications'] | null>;
  /** @returns the report's number */
  abstract report(
    request: CommandRequest,
    report: {
      readonly code: string;
      readonly kind: 'counterfeit' | 'other';
      readonly text: string;
      readonly place?: string;
    },
  ): Promise<string>;
}

/** Over its public calls, as this service for a visitor. */
@Injectable()
export class HttpVerifications extends Verifications {
  constructor(
    private readonly services: ServiceClient,
    private readonly pseudonyms: Pseudonyms,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async verify(request: CommandRequest, code: string): Promise<VerifyReply> {
    const reply = await this.services.post('verification', `/api/verify/${encodeURIComponent(code)}`, {
      body: {},
      actor: this.visitor(request),
      idempotencyKey: request.key,
      schema: verifyReply,
    });
    return { ...reply, product: reply.product && latinProduct(reply.product) };
  }

  override async history(
    request: CommandRequest,
    code: string,
    limit: number,
  ): Promise<HistoryReply['verifications'] | null> {
    const found = await orNull(
      this.services.get('verification', `/api/verify/${encodeURIComponent(code)}/history?limit=${limit}`, {
        actor: this.visitor(request),
        schema: historyReply,
      }),
    );
    return (
      found &&
      found.verifications.map(({ place, ...line }) => ({
        ...line,
        ...(place !== undefined && { place: latin(place) }),
      }))
    );
  }

  override async report(
    request: CommandRequest,
    report: Pick<FileReportRequest, 'code' | 'kind' | 'text' | 'place'>,
  ): Promise<string> {
    const body = { ...report, contact: request.msisdn };
    return (
      await this.services.post('verification', '/api/reports', {
        body,
        actor: this.visitor(request),
        idempotencyKey: request.key,
        schema: fileReportReply,
      })
    ).report.number;
  }

  /** Somebody without an account, of whom the others learn a pseudonym of the day. */
  private visitor({ msisdn, caller }: CommandRequest): Actor {
    return {
      kind: 'service',
      id: 'ussd',
      visitor: this.pseudonyms.visitorOf(msisdn, this.clock.now()),
      language: caller.language,
    };
  }
}
