import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { SmtpServer } from './settings';
import type { Letter, SmtpLimits } from './smtp';

/** A mail as a server took it. */
export interface Received {
  from: string;
  to: string[];
  raw: string;
}

export interface TestSmtp {
  server: SmtpServer;
  received: Received[];
  close(): Promise<void>;
}

/** A refusal with its code. */
export const refusal = (code: number, text: string): Error =>
  Object.assign(new Error(text), { responseCode: code });

/** A mail server on a free port, which takes everything unless told. */
export async function openSmtp(options: SMTPServerOptions = {}): Promise<TestSmtp> {
  const received: Received[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 10,
    logger: false,
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => void parts.push(part));
      stream.on('end', () => {
        received.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(parts).toString('utf8'),
        });
        done();
      });
    },
    ...options,
  });
  // A client that hangs up is what some tests want.
  smtp.on('error', () => undefined);
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve));
  // A server on a port has an address of this form.
  const { port } = smtp.server.address() as AddressInfo;
  return {
    server: { host: '127.0.0.1', port, isSecure: false, mustEncrypt: false, login: null },
    received,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
}

export const quick: SmtpLimits = { connectMs: 2_000, greetingMs: 200, silenceMs: 200, wholeMs: 1_000 };

export const letter = (change: Partial<Letter> = {}): Letter => ({
  to: 'ada@example.com',
  from: { name: 'Voltdeck', address: 'no-reply@voltdeck.example' },
  messageId: '<one@voltdeck.example>',
  subject: 'Your code',
  text: 'Your code: 0427\n',
  html: '<p>Your code: 0427</p>',
  ...change,
});
