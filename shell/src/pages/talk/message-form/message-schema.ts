import { required, z } from '@asili/web/forms';

/** What POST /api/contact takes, with its limits. */
export const messageSchema = z.object({
  name: required.max(100),
  email: required.pipe(z.email().max(254)),
  category: z.string().max(60).optional(),
  subject: required.max(150),
  message: required.max(5000),
});
export type Message = z.input<typeof messageSchema>;
