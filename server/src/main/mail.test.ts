import { afterEach, describe, expect, test } from 'vitest';
import type { House } from '../platform/house';
import { openSmtp, type TestSmtp } from '../platform/mail/testing-smtp';
import { testProduct, type TestProduct } from './testing-product';

let product: TestProduct | undefined;
let smtp: TestSmtp | undefined;
afterEach(async () => {
  await product?.close();
  await smtp?.close();
  product = undefined;
  smtp = undefined;
});

const send = (house: House): Promise<void> =>
  house.run({ actor: { kind: 'system' } }, (ctx) =>
    ctx.ports.mail.queue(ctx, {
      to: 'ada@example.com',
      locale: 'ar',
      subject: 'رمزك',
      text: ['مرحبًا \u202Eada'],
      code: '0427',
      button: { label: 'فتح', url: ctx.ports.mail.link('/verify') },
      usefulUntil: new Date(ctx.now.getTime() + 600_000),
    }),
  );

/** What stands in a mail as quoted-printable. */
const unquoted = (raw: string): string =>
  Buffer.from(
    raw
      .replaceAll('=\r\n', '')
      .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

interface Shown {
  mailbox: boolean;
  status: number;
  mails: { to: string; code: string; button: { url: string } }[];
}

async function shownBy({ port }: TestProduct): Promise<Shown> {
  const read = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${port}${path}`);
  const installation = (await (await read('/api/installation')).json()) as { results: { mailbox: boolean } };
  const answer = await read('/api/mailbox');
  const { results } = (await answer.json()) as { results?: Shown['mails'] };
  return { mailbox: installation.results.mailbox, status: answer.status, mails: results ?? [] };
}

const demo = { email: 'operator@voltdeck.test', password: 'voltdeck-demo' };

describe('the product', () => {
  test('sends mails by its server, with links to where it listens, and shows none of them', async () => {
    smtp = await openSmtp();
    const { port } = smtp.server;
    product = await testProduct({ SMTP_URL: `smtp://127.0.0.1:${port}` }, { demo });
    await send(product.house);
    await expect.poll(() => smtp?.received.length, { timeout: 10_000 }).toBe(1);
    const [{ to, raw } = { to: [], raw: '' }] = smtp.received;
    expect(to).toEqual(['ada@example.com']);
    expect(raw).toContain('From: Voltdeck <no-reply@localhost>');
    const words = unquoted(raw);
    expect(words).toContain('<html lang="ar" dir="rtl">');
    expect(words).toContain(`href="http://localhost:${product.port}/verify"`);
    expect(words).toContain('مرحبًا ada');
    expect(await shownBy(product)).toEqual({ mailbox: false, status: 404, mails: [] });
  });

  test('shows the mails of the demo on a page where it has no mail server', async () => {
    product = await testProduct({ PUBLIC_URL: 'https://amp.example', TRUST_PROXY: '1' }, { demo });
    await send(product.house);
    const running = product;
    await expect.poll(async () => (await shownBy(running)).mails.length, { timeout: 10_000 }).toBe(1);
    expect(await shownBy(running)).toMatchObject({
      mailbox: true,
      status: 200,
      mails: [{ to: 'ada@example.com', code: '0427', button: { url: 'https://amp.example/verify' } }],
    });
  });

  test('shows no mails to anybody when it is no demo', async () => {
    product = await testProduct();
    await send(product.house);
    expect(await shownBy(product)).toEqual({ mailbox: false, status: 404, mails: [] });
  });
});
