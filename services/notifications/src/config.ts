import { email } from '@asili/contracts';
import { ConfigError, defineConfig, helpLineOf, readSecret, type Config } from '@asili/platform';
import { z } from 'zod';

/** What the use cases need to know about this installation. */
export abstract class Settings {
  /** The address people open in a browser, with scheme. */
  abstract readonly publicUrl: string;
  /** Who has a telephone alone may call it; undefined where nobody answers calls. */
  abstract readonly helpLine?: string | undefined;
  /** Webhooks may go to this very machine, over http: outside production. */
  abstract readonly allowsLoopback: boolean;
  /** Who carries messages, and the address the team reads. */
  abstract readonly carriers: Carriers;
  /** Part of the address where the carrier of SMS reports on them; null where it does not. */
  abstract readonly smsReportsSecret: string | null;
}

const keys = z.object({
  /** 1: messages land in the development mailbox instead of leaving. Refused in production. */
  DEV_MAILBOX: z.enum(['0', '1']).default('0'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .max(200)
    .regex(/^[^\r\n]+@[^\r\n]+$/)
    .optional(),
  /** Africa's Talking account; the key is the secret `africas-talking-key`. */
  AT_USERNAME: z.string().max(100).optional(),
  AT_SENDER_ID: z.string().max(20).optional(),
  AT_URL: z.url({ protocol: /^https?$/ }).default('https://api.africastalking.com'),
  /** 1: Africa's Talking reports on messages to /webhooks/sms/<secret `sms-reports`>. */
  AT_REPORTS: z.enum(['0', '1']).default('0'),
  /** With DEV_MAILBOX: SMS go through a simulated Africa's Talking there before they land in the mailbox. Its key is the secret `sms-simulator-key`. */
  SMS_SIMULATOR_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Where messages of the contact form go. */
  CONTACT_INBOX: email.optional(),
});

type NotificationsValues = z.infer<typeof keys>;
export type NotificationsConfig = Config<NotificationsValues>;

export const notificationsConfig = (env: NodeJS.ProcessEnv = process.env) => defineConfig('notifications', keys, env);

/** At Africa's Talking. */
interface SmsAccount {
  readonly baseUrl: string;
  readonly username: string;
  readonly apiKey: string;
  readonly from?: string;
}

/** Who carries messages: the development mailbox both ways, or real carriers, of which one may be missing. */
export type Carriers =
  | { readonly kind: 'mailbox'; readonly inbox: string; readonly sms?: SmsAccount }
  | {
      readonly kind: 'real';
      readonly inbox: string;
      readonly smtp?: { readonly url: string; readonly from: string };
      readonly sms?: SmsAccount;
    };

/** Reads who carries messages. @throws ConfigError for the mailbox in production, for no carrier at all and for half a one */
export function carriersOf(config: NotificationsConfig, env: NodeJS.ProcessEnv = process.env): Carriers {
  const {
    DEV_MAILBOX,
    NODE_ENV,
    SMTP_URL,
    MAIL_FROM,
    AT_USERNAME,
    AT_SENDER_ID,
    AT_URL,
    CONTACT_INBOX,
    SMS_SIMULATOR_URL,
  } = config.values;
  const refuse = (problem: string) => new ConfigError(config.service, [problem]);
  if (DEV_MAILBOX === '1') {
    if (NODE_ENV === 'production') throw refuse('DEV_MAILBOX (refused in production)');
    return {
      kind: 'mailbox',
      inbox: CONTACT_INBOX ?? 'contact@asili.example',
      ...(SMS_SIMULATOR_URL !== undefined && {
        sms: { baseUrl: SMS_SIMULATOR_URL, username: 'sandbox', apiKey: readSecret(config, 'sms-simulator-key', env) },
      }),
    };
  }
  if (SMTP_URL === undefined && AT_USERNAME === undefined)
    throw refuse('SMTP_URL or AT_USERNAME, or DEV_MAILBOX outside production (missing)');
  if (SMTP_URL !== undefined && MAIL_FROM === undefined) throw refuse('MAIL_FROM (missing)');
  if (CONTACT_INBOX === undefined) throw refuse('CONTACT_INBOX (missing)');
  return {
    kind: 'real',
    inbox: CONTACT_INBOX,
    ...(SMTP_URL !== undefined && MAIL_FROM !== undefined && { smtp: { url: SMTP_URL, from: MAIL_FROM } }),
    ...(AT_USERNAME !== undefined && {
      sms: {
        baseUrl: AT_URL,
        username: AT_USERNAME,
        apiKey: readSecret(config, 'africas-talking-key', env),
        ...(AT_SENDER_ID !== undefined && { from: AT_SENDER_ID }),
      },
    }),
  };
}

/** @throws ConfigError as carriersOf does */
export function settingsOf(config: NotificationsConfig, env: NodeJS.ProcessEnv = process.env): Settings {
  const smsReportsSecret = config.values.AT_REPORTS === '1' ? readSecret(config, 'sms-reports', env) : null;
  return {
    smsReportsSecret,
    publicUrl: config.values.PUBLIC_URL,
    helpLine: helpLineOf(config),
    allowsLoopback: config.values.NODE_ENV !== 'production',
    carriers: carriersOf(config, env),
  };
}
