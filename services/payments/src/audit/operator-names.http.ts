import { user } from '@asili/contracts';
import { ServiceClient } from '@asili/platform';
import { Injectable } from '@nestjs/common';

/**
 * How operators are called.
 * Of the identity service, asked once each.
 */
@Injectable()
export class OperatorNames {
  private readonly known = new Map<string, string>();

  constructor(private readonly services: ServiceClient) {}

  /** Their address; the id where nobody can say. */
  async of(operatorId: string): Promise<string> {
    const known = this.known.get(operatorId);
    if (known !== undefined) return known;
    try {
      const { email = operatorId } = await this.services.get('identity', `/internal/users/${operatorId}`, {
        schema: user,
        timeoutMs: 1500,
      });
      this.known.set(operatorId, email);
      return email;
    } catch {
      return operatorId;
    }
  }
}
