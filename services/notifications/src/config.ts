import { email } from '@asili/contracts';
import { ConfigError, defineConfig, readSecret, type Config } from '@asili/platform';
import { z } from 'zod';
import type { Settings } from './settings.ts';

const keys = z.object({
  /** 1: messages land in the development mailbox instead of leaving. Refused in production. */
  DEV_MAILBOX: z.enum(['0', '1']).default('0'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().max(200).regex(/^[^\r\n]+@[^\r\n]+$/).optional(),
  /** Africa's Talking account; the key is the secret `africas-talking-key`. */
  AT_USERNAME: z.string().max(100).optional(),
  AT_SENDER_ID: z.string().max(20).optional(),
  AT_URL: z.url({ protocol: /^https?$/ }).default('https://api.africastalking.com'),
  /** Where messages of the contact form go. */
  CONTACT_INBOX: email.optional(),
});

export type NotificationsValues = z.infer<typeof keys>;
export type NotificationsConfig = Config<NotificationsValues>;

export const notificationsConfig = (env: NodeJS.ProcessEnv = process.env) => defineConfig('notifications', keys, env);

/** Who carries messages: the development mailbox both ways, or real carriers, of which one may be missing. */
export type Carriers =
  | { readonly kind: 'mailbox'; readonly inbox: string }
  | {
      readonly kind: 'real';
      readonly inbox: string;
      readonly smtp?: { readonly url: string; readonly from: string };
      readonly sms?: { readonly baseUrl: string; readonly username: string; readonly apiKey: string; readonly from?: string };
    };

/** Reads who carries messages. @throws ConfigError for the mailbox in production, for no carrier at all and for half a one */
export function carriersOf(config: NotificationsConfig, env: NodeJS.ProcessEnv = process.env): Carriers {
  const { DEV_MAILBOX, NODE_ENV, SMTP_URL, MAIL_FROM, AT_USERNAME, AT_SENDER_ID, AT_URL, CONTACT_INBOX } = config.values;
  const refuse = (problem: string) => new ConfigError(config.service, [problem]);
  if (DEV_MAILBOX === '1') {
    if (NODE_ENV === 'production') throw refuse('DEV_MAILBOX (refused in production)');
    return { kind: 'mailbox', inbox: CONTACT_INBOX ?? 'contact@asili.example' };
  }
  if (SMTP_URL === undefined && AT_USERNAME === undefined) throw refuse('SMTP_URL or AT_USERNAME, or DEV_MAILBOX outside production (missing)');
  if (SMTP_URL !== undefined && MAIL_FROM === undefined) throw refuse('MAIL_FROM (missing)');
  if (CONTACT_INBOX === undefined) throw refuse('CONTACT_INBOX (missing)');
  return {
    kind: 'real',
    inbox: CONTACT_INBOX,
    ...(SMTP_URL !== undefined && MAIL_FROM !== undefined && { smtp: { url: SMTP_URL, from: MAIL_FROM } }),
    ...(AT_USERNAME !== undefined && {
      sms: { baseUrl: AT_URL, username: AT_USERNAME, apiKey: readSecret(config, 'africas-talking-key', env), ...(AT_SENDER_ID !== undefined && { from: AT_SENDER_ID }) },
    }),
  };
}

/** @throws ConfigError as carriersOf does */
export function settingsOf(config: NotificationsConfig, env: NodeJS.ProcessEnv = process.env): Settings {
  return { publicUrl: config.values.PUBLIC_URL, carriers: carriersOf(config, env) };
}
