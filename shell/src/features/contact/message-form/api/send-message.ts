import type { contactRequest } from '@asili/contracts';
import { api } from '@asili/web';
import type { z } from '@asili/web/forms';

/** A message to the team; the same twice on a day has the same reference. */
export const sendMessage = (body: z.infer<typeof contactRequest>): Promise<{ reference: string }> =>
  api('POST', '/api/contact', { body });
