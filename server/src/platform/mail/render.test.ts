import { describe, expect, test } from 'vitest';
import { cleanLine, cleanText } from './clean';
import type { Mail } from './port';
import { renderMail } from './render';

const mail = (change: Partial<Mail> = {}): Mail => ({
  to: 'ada@example.com',
  locale: 'en',
  subject: 'Your code',
  text: ['Hello Ada,', 'this is your code.'],
  usefulUntil: new Date('2026-03-02T10:10:00Z'),
  ...change,
});

describe('a line', () => {
  test.each([
    ['Ada\r\nBcc: eve@example.com', 'Ada Bcc: eve@example.com'],
    ['a\u0000b\u0085c\u2028d\u2029e\tf', 'a b c d e f'],
    ['\u202Etxt.exe\u202C', 'txt.exe'],
    ['for \u2068Ada\u2069', 'for \u2068Ada\u2069'],
    ['for \u2067open', 'for \u2067open\u2069'],
    ['closed\u2069 twice\u2069', 'closed twice'],
    ['half \uD83D', 'half \uFFFD'],
    ['مرحبًا', 'مرحبًا'],
  ])('%j becomes %j', (text, clean) => {
    expect(cleanLine(text)).toBe(clean);
  });

  test('has an end, and cuts no character in two', () => {
    const line = cleanLine('🔑'.repeat(5_000));
    expect(Array.from(line)).toHaveLength(200);
    expect(line.endsWith('🔑…')).toBe(true);
  });
});

test('a paragraph keeps its lines and nothing else that steers', () => {
  expect(cleanText('one\r\ntwo\rthree\u2028four\u0007\u0000\u202E!')).toBe('one\ntwo\nthree\nfour!');
  expect(cleanText('x'.repeat(100_000))).toHaveLength(5_000);
});

describe('a mail', () => {
  test('has its parts in both forms', () => {
    const { subject, text, html } = renderMail(
      mail({ code: '0427', button: { label: 'Open', url: 'https://v.example/reset?link=a&b=c' } }),
      'Amp & Co',
    );
    expect(subject).toBe('Your code');
    expect(text).toBe(
      'Hello Ada,\n\nthis is your code.\n\n0427\n\nOpen\nhttps://v.example/reset?link=a&b=c\n\n-- \nAmp & Co\n',
    );
    expect(html).toContain('<html lang="en" dir="ltr">');
    expect(html).toContain('href="https://v.example/reset?link=a&amp;b=c"');
    expect(html).toContain('>0427</p>');
    expect(html).toContain('Amp &amp; Co');
  });

  test('in Arabic runs from the right, its code and address from the left', () => {
    const { html } = renderMail(
      mail({
        locale: 'ar',
        text: ['مرحبًا'],
        code: '0427',
        button: { label: 'فتح', url: 'https://v.example/' },
      }),
      'Voltdeck',
    );
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toMatch(/<p style="[^"]*" dir="ltr">0427<\/p>/);
    expect(html).toContain('<bdi dir="ltr">https://v.example/</bdi>');
  });

  test('shows markup instead of obeying it', () => {
    const evil = `</p><script>alert("1")</script><img src=x onerror='x'>`;
    const { html } = renderMail(
      mail({
        subject: evil,
        text: [evil],
        code: evil,
        button: { label: evil, url: `https://v.example/"${evil}` },
      }),
      evil,
    );
    expect(html).not.toMatch(/<script|<img|onerror='/);
    expect(html.match(/<a [^>]*>/g)).toHaveLength(1);
    expect(html.match(/<a [^>]*href="([^"]*)">/)?.[1]).toMatch(/^https:\/\/v\.example\/%22/);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', '/relative', ''])('has no button to %j', (url) => {
    const { html, text } = renderMail(mail({ button: { label: 'Open', url } }), 'Voltdeck');
    expect(html).not.toContain('<a ');
    expect(text).not.toContain('Open');
  });
});
