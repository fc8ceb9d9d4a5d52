import type { MailFailure } from '@vitrina/contract';
import type { MailMessage, NodemailerError } from 'nodemailer';
import type { MailConfig } from '../../config.ts';
import type { DigestMail } from './digest.ts';

/** What may be logged about a mail that was not sent: the words of a mail server repeat addresses, these don't. */
export type SendFailure = {
  readonly reason: MailFailure;
  readonly code: string | null;
  readonly responseCode: number | null;
  /** The connection broke after the mail began to be sent: the mail server may have taken it without saying so. */
  readonly mayHaveArrived: boolean;
};

/** Resolves to null once the mail server took the mail. */
export type SendMail = (
  mail: DigestMail & { readonly to: string; readonly unsubscribeUrl?: string },
) => Promise<SendFailure | null>;

type Timeouts = { readonly stepMs: number; readonly totalMs: number };
const patient: Timeouts = { stepMs: 15_000, totalMs: 60_000 };

const reasonOf = ({ code, responseCode, command }: NodemailerError): MailFailure => {
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'signIn';
  if (responseCode === undefined || code === 'ETLS') return 'unreachable';
  return code === 'EENVELOPE' && command === 'RCPT TO' ? 'address' : 'refused';
};

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);

/**
 * The options of the transport. They are named one by one, since an address could also switch on logging, which would write down
 * the password. It goes over an encrypted connection only, unless the mail server runs on this machine: that one often has no
 * certificate that could be checked, and needs none.
 */
const optionsOf = (smtpUrl: string, { stepMs }: Timeouts) => {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const secure = protocol === 'smtps:';
  const hasPassword = username !== '';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    ...(port !== '' && { port: Number(port) }),
    secure,
    ignoreTLS: isLoopback(hostname),
    requireTLS: !secure && hasPassword && !isLoopback(hostname),
    ...(hasPassword && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    dnsTimeout: stepMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
};

const isMailError = (error: unknown): error is NodemailerError =>
  error instanceof Error && typeof (error as NodemailerError).code === 'string';

/** Calls back once a mail server asked for a mail's content: nothing of it is read before. */
const watchContent =
  (onBegin: () => void) =>
  ({ message }: MailMessage, done: () => void): void => {
    const read = message.createReadStream.bind(message);
    message.createReadStream = (...options) => read(...options).once('resume', onBegin);
    done();
  };

/** Sends mail by the server that the settings name, over a connection for each mail. */
export const createMailer =
  ({ smtpUrl, from }: MailConfig, timeouts: Timeouts = patient): SendMail =>
  async ({ to, unsubscribeUrl, ...mail }) => {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport(optionsOf(smtpUrl, timeouts));
    let hasBegun = false;
    transport.use(
      'stream',
      watchContent(() => {
        hasBegun = true;
      }),
    );
    try {
      await transport.sendMail({
        ...mail,
        from,
        to: { name: '', address: to },
        ...(unsubscribeUrl !== undefined && { list: { unsubscribe: unsubscribeUrl } }),
        // Answers of absence would come back every week.
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.timeout(timeouts.totalMs),
      });
      return null;
    } catch (error) {
      if (!isMailError(error)) throw error;
      const { code = null, responseCode = null } = error;
      return {
        reason: reasonOf(error),
        code,
        responseCode,
        mayHaveArrived: hasBegun && responseCode === null,
      };
    }
  };
