import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { letter, openSmtp, quick, refusal, type TestSmtp } from './testing-smtp';
import { type Outcome, smtpSender } from './smtp';

let smtp: TestSmtp | undefined;
let raw: Server | undefined;
const sockets = new Set<Socket>();
afterEach(async () => {
  await smtp?.close();
  // A socket that nobody reads does not notice that the other side is gone.
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await new Promise<void>((resolve) => (raw === undefined ? resolve() : raw.close(() => resolve())));
  smtp = undefined;
  raw = undefined;
});

const living = new AbortController().signal;

async function outcomeAt(...options: Parameters<typeof openSmtp>): Promise<Outcome> {
  smtp = await openSmtp(...options);
  return smtpSender(smtp.server, quick)(letter(), living);
}

/** A server that does as it likes with each socket. */
async function rawPort(talk: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    talk(socket);
  });
  raw = server;
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const at = (port: number) =>
  smtpSender({ host: '127.0.0.1', port, isSecure: false, mustEncrypt: false, login: null }, quick);

/** Answers line by line. */
const talkative =
  (answer: (line: string, socket: Socket) => string | null) =>
  (socket: Socket): void => {
    socket.write('220 ready\r\n');
    socket.on('data', (chunk: Buffer) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        const said = answer(line, socket);
        if (said !== null) socket.write(`${said}\r\n`);
      }
    });
  };

describe('a mail server that takes the mail', () => {
  test('gets headers, text and HTML', async () => {
    expect(await outcomeAt()).toEqual({ kind: 'sent' });
    const [{ from, to, raw: text } = { from: '', to: [], raw: '' }] = smtp?.received ?? [];
    expect([from, to]).toEqual(['no-reply@voltdeck.example', ['ada@example.com']]);
    for (const header of [
      'From: Voltdeck <no-reply@voltdeck.example>',
      'To: ada@example.com',
      'Subject: Your code',
      'Message-ID: <one@voltdeck.example>',
      'Auto-Submitted: auto-generated',
    ])
      expect(text).toContain(header);
    expect(text).toContain('Content-Type: text/plain; charset=utf-8');
    expect(text).toContain('Content-Type: text/html; charset=utf-8');
  });

  test('learns the login, when it asks for one', async () => {
    smtp = await openSmtp({
      authOptional: false,
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _, done) =>
        username === 'ada@example.com' && password === 'p@ss:w/rd'
          ? done(null, { user: 'ada' })
          : done(new Error('no')),
    });
    const login = { user: 'ada@example.com', password: 'p@ss:w/rd' };
    expect(await smtpSender({ ...smtp.server, login }, quick)(letter(), living)).toEqual({ kind: 'sent' });
    const wrong = await smtpSender({ ...smtp.server, login: { ...login, password: 'hidden' } }, quick)(
      letter(),
      living,
    );
    expect(wrong).toMatchObject({ kind: 'away', reason: expect.stringContaining('EAUTH') as string });
    expect(JSON.stringify(wrong)).not.toContain('hidden');
  });

  test('by STARTTLS with its own certificate is believed, as nothing is lost by it', async () => {
    expect(await outcomeAt({ disabledCommands: ['AUTH'] })).toEqual({ kind: 'sent' });
  });

  test('with a login is asked for a certificate that is right', async () => {
    smtp = await openSmtp({ disabledCommands: [], onAuth: (_, __, done) => done(null, { user: 'ada' }) });
    const outcome = await smtpSender({ ...smtp.server, login: { user: 'ada', password: 'x' } }, quick)(
      letter(),
      living,
    );
    expect(outcome).toMatchObject({ kind: 'away' });
    expect(smtp.received).toEqual([]);
  });
});

test('a mail server far away that hides that it encrypts learns no login and gets no mail', async () => {
  const heard: unknown[] = [];
  smtp = await openSmtp({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (auth, _, done) => {
      heard.push(auth);
      done(null, { user: 'ada' });
    },
  });
  const far = { ...smtp.server, mustEncrypt: true, login: { user: 'ada', password: 'x' } };
  expect(await smtpSender(far, quick)(letter(), living)).toMatchObject({ kind: 'away' });
  expect([heard, smtp.received]).toEqual([[], []]);
});

describe('a mail server that refuses', () => {
  test.each([
    ['the receiver for now', 450, 'later'],
    ['the receiver for good', 550, 'refused'],
    ['all for now', 421, 'away'],
  ])('%s', async (_, code, kind) => {
    const outcome = await outcomeAt({ onRcptTo: (__, ___, done) => done(refusal(code, 'not here')) });
    expect(outcome).toMatchObject({ kind, reason: expect.stringContaining(String(code)) as string });
  });

  test.each([
    ['the content for now', 451, 'later'],
    ['the content for good', 554, 'refused'],
  ])('%s', async (_, code, kind) => {
    const outcome = await outcomeAt({
      onData: (stream, __, done) => {
        stream.resume();
        stream.on('end', () => done(refusal(code, 'not this')));
      },
    });
    expect(outcome).toMatchObject({ kind });
  });

  test.each([
    [
      'the sender',
      { onMailFrom: (_: unknown, __: unknown, done: (error: Error) => void) => done(refusal(550, 'who')) },
    ],
    ['everybody', { onConnect: (_: unknown, done: (error: Error) => void) => done(refusal(554, 'closed')) }],
  ])('%s is away, because no other mail would fare better', async (_, options) => {
    expect(await outcomeAt(options)).toMatchObject({ kind: 'away' });
  });
});

describe('a mail server that does not do its part', () => {
  test('is away where nobody listens', async () => {
    const port = await rawPort(() => undefined);
    await new Promise<void>((resolve) => void raw?.close(() => resolve()));
    raw = undefined;
    expect(await at(port)(letter(), living)).toMatchObject({ kind: 'away' });
  });

  test.each([
    ['says nothing', () => undefined],
    ['says nothing after it greeted', (socket: Socket) => void socket.write('220 ready\r\n')],
    ['hangs up at once', (socket: Socket) => void socket.end()],
    ['speaks something else', (socket: Socket) => void socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['talks without end', (socket: Socket) => void socket.write(`220-${'x'.repeat(100_000)}`)],
  ])('and %s is away', async (_, talk) => {
    expect(await at(await rawPort(talk))(letter(), living)).toMatchObject({ kind: 'away' });
  });

  test('and says a word now and then is left after a while', async () => {
    const drips = new Set<NodeJS.Timeout>();
    const port = await rawPort((socket) => {
      const drip = setInterval(() => socket.write('220-wait\r\n'), 50);
      drips.add(drip);
      socket.on('close', () => clearInterval(drip));
    });
    const patient = { ...quick, greetingMs: 60_000, silenceMs: 60_000, wholeMs: 300 };
    const send = smtpSender(
      { host: '127.0.0.1', port, isSecure: false, mustEncrypt: false, login: null },
      patient,
    );
    expect(await send(letter(), living)).toMatchObject({ kind: 'away' });
    drips.forEach(clearInterval);
  });

  test.each([
    ['cuts the connection within the content', 'DATA', (socket: Socket) => (socket.destroy(), null)],
    ['hangs within the content', 'DATA', () => null],
  ])('and %s has not taken it', async (_, command, then) => {
    const port = await rawPort(
      talkative((line, socket) => {
        if (line.startsWith(command)) return then(socket);
        return line.startsWith('EHLO') ? '250 ready' : '250 ok';
      }),
    );
    expect(await at(port)(letter(), living)).toMatchObject({ kind: 'away' });
  });

  test.each([
    ['says nothing', 'unsure', () => null],
    ['hangs up', 'unsure', (socket: Socket) => (socket.destroy(), null)],
    ['takes its leave', 'away', () => '421 later'],
    ['takes it', 'sent', () => '250 mine'],
  ])('and %s after it had all of the mail: %s', async (_, kind, then) => {
    const port = await rawPort(
      talkative((line, socket) => {
        if (line === '.') return then(socket);
        if (line.startsWith('DATA')) return '354 go on';
        return /^(?:EHLO|MAIL|RCPT|QUIT)/.test(line) ? '250 ok' : null;
      }),
    );
    expect(await at(port)(letter(), living)).toMatchObject({ kind });
  });

  test('is left at once when the process ends', async () => {
    const port = await rawPort(() => undefined);
    const leaving = new AbortController();
    const patient = { connectMs: 60_000, greetingMs: 60_000, silenceMs: 60_000, wholeMs: 60_000 };
    const send = smtpSender(
      { host: '127.0.0.1', port, isSecure: false, mustEncrypt: false, login: null },
      patient,
    );
    const sending = send(letter(), leaving.signal);
    leaving.abort();
    expect(await sending).toMatchObject({ kind: 'away' });
  });
});

test('nothing that people write becomes a header', async () => {
  smtp = await openSmtp();
  const evil = 'Ada\r\nBcc: eve@example.com\r\n\r\n<html>';
  const from = { name: evil, address: 'no-reply@voltdeck.example' };
  const sent = letter({
    from,
    subject: evil,
    messageId: '<a@b>',
    text: '.\r\nRSET\r\nMAIL FROM:<eve@example.com>\r\n',
  });
  expect(await smtpSender(smtp.server, quick)(sent, living)).toEqual({ kind: 'sent' });
  const [{ to, raw: text } = { to: [], raw: '' }] = smtp.received;
  expect(to).toEqual(['ada@example.com']);
  const head = text.slice(0, text.indexOf('\r\n\r\n'));
  expect(head).not.toMatch(/^Bcc:/im);
  expect(smtp.received).toHaveLength(1);
});
