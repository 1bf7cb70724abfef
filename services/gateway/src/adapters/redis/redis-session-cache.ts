import { Injectable } from '@nestjs/common';
import { endedSession, sessionKey, sessionRecord, type SessionRecord } from '@asili/contracts';
import { RedisClient } from '@asili/platform';
import { SessionCache } from '../../app/ports.ts';
import { Circuit } from '../circuit.ts';

/** Identity's copies of sessions in Redis; read only here. */
@Injectable()
export class RedisSessionCache extends SessionCache {
  private readonly circuit = new Circuit();

  constructor(private readonly redis: RedisClient) {
    super();
  }

  async read(hash: string): Promise<SessionRecord | 'ended' | null> {
    const text = await this.circuit.run(() => this.redis.get(sessionKey(hash)));
    if (text === null) return null;
    if (text === endedSession) return 'ended';
    const parsed = sessionRecord.safeParse(parseJson(text));
    return parsed.success ? parsed.data : null;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
