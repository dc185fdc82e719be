import { createTransport } from 'nodemailer';
import { errorCode, errorText } from '../errors';
import { cleanLine } from './clean';
import type { RenderedMail } from './render';
import type { Sender, SmtpServer } from './settings';

/** Milliseconds that a mail server may take. */
export interface SmtpLimits {
  connectMs: number;
  greetingMs: number;
  /** Between two words of it. */
  silenceMs: number;
  /** For one mail, whatever it says meanwhile. */
  wholeMs: number;
}

const smtpLimits: SmtpLimits = {
  connectMs: 5_000,
  greetingMs: 10_000,
  // It looks for viruses and spam before it takes a mail; whoever leaves it alone sends a second copy.
  silenceMs: 30_000,
  wholeMs: 60_000,
};

/** What became of one mail. */
export type Outcome =
  | { kind: 'sent' }
  /** Refused for good, for this receiver. */
  | { kind: 'refused'; reason: string }
  /** Refused for now, for this receiver. */
  | { kind: 'later'; reason: string }
  /** The server is away, or refuses us: no other mail would fare better. */
  | { kind: 'away'; reason: string }
  /** The server had all of it and did not say whether it takes it. */
  | { kind: 'unsure'; reason: string };

/** A mail in its envelope. */
export interface Letter extends RenderedMail {
  to: string;
  from: Sender;
  /** The same each time it is tried, so that receivers know a second copy. */
  messageId: string;
}

/** Sends one letter; `signal` gives up at once. */
export type Send = (letter: Letter, signal: AbortSignal) => Promise<Outcome>;

/** What the mail server said, as it may stand in the log. */
function reasonOf(error: unknown): string {
  const said =
    typeof error === 'object' && error !== null && 'response' in error ? error.response : undefined;
  return cleanLine(`${errorCode(error) ?? ''} ${typeof said === 'string' ? said : errorText(error)}`, 300);
}

/** Errors of the way to the server, not of a mail. */
const ofWay = new Set([
  'ECONNECTION',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'EPROTOCOL',
  'EAUTH',
  'ENOAUTH',
]);

function outcomeOf(error: unknown): Outcome {
  const { responseCode, command, name } = error as { responseCode?: number; command?: string; name?: string };
  const code = errorCode(error) ?? '';
  const reason = reasonOf(error);
  const isOfReceiver = command === 'RCPT TO' || command === 'DATA';
  // 421 takes leave of everybody, whatever it answers.
  if (responseCode !== undefined && isOfReceiver && responseCode !== 421)
    return { kind: responseCode >= 500 ? 'refused' : 'later', reason };
  if (responseCode !== undefined || ofWay.has(code) || name === 'AbortError') return { kind: 'away', reason };
  // An envelope that was not even offered to the server will not be better later.
  return { kind: code === 'EENVELOPE' ? 'refused' : 'later', reason };
}

/** What became of a letter that the server had whole: without a word of it, nobody knows. */
function outcomeOfWhole(error: unknown): Outcome {
  const outcome = outcomeOf(error);
  const { responseCode } = error as { responseCode?: number };
  return outcome.kind === 'away' && responseCode === undefined ? { ...outcome, kind: 'unsure' } : outcome;
}

/** A connection for one mail; `onWhole` is called once the server has all of it. */
const connection = (
  { host, port, isSecure, mustEncrypt, login }: SmtpServer,
  limits: SmtpLimits,
  onWhole: () => void,
) =>
  createTransport({
    host,
    port,
    secure: isSecure,
    requireTLS: mustEncrypt,
    ...(login !== null && { auth: { user: login.user, pass: login.password } }),
    // Whoever could show a wrong certificate could as well hide that the server encrypts; only a password is worth refusing for.
    tls: { rejectUnauthorized: isSecure || login !== null },
    connectionTimeout: limits.connectMs,
    dnsTimeout: limits.connectMs,
    greetingTimeout: limits.greetingMs,
    socketTimeout: limits.silenceMs,
    socketCloseTimeout: 1_000,
    disableFileAccess: true,
    disableUrlAccess: true,
    // Nothing else tells that the last byte has left.
    logger: { info: (entry: unknown) => isOfMessage(entry) && onWhole() },
  });

const isOfMessage = (entry: unknown): boolean =>
  typeof entry === 'object' && entry !== null && 'tnx' in entry && entry.tnx === 'message';

/** Sends by a server, with a connection for each mail. */
export function smtpSender(server: SmtpServer, limits: SmtpLimits = smtpLimits): Send {
  return async ({ to, from, messageId, subject, text, html }, signal) => {
    let isWhole = false;
    try {
      await connection(server, limits, () => (isWhole = true)).sendMail({
        from: { name: from.name ?? '', address: from.address },
        to: { name: '', address: to },
        envelope: { from: from.address, to: [to] },
        messageId,
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        signal: AbortSignal.any([signal, AbortSignal.timeout(limits.wholeMs)]),
      });
      return { kind: 'sent' };
    } catch (error) {
      return isWhole ? outcomeOfWhole(error) : outcomeOf(error);
    }
  };
}
