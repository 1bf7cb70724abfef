import { eventSchemas, type EventData, type WireType } from '@asili/contracts';

/** Data of a wire event, checked as a reader does. @throws ZodError on a wrong shape */
export function parseEvent<T extends WireType>(type: T, data: unknown): EventData<T> {
  return eventSchemas[type].parse(data) as EventData<T>;
}
