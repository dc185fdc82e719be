import { cleanLine, cleanText } from './clean';
import type { Mail } from './port';

/** A mail as it leaves: nothing of it can become a header, markup or another direction. */
export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');

/** Mail programs know neither our fonts nor style sheets. */
const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const styles = {
  body: `margin:0;padding:24px 12px;background:#f4f5f4;color:#1a1d1b;${font};font-size:16px;line-height:24px`,
  card: 'max-width:520px;margin:0 auto;padding:28px 28px 20px;background:#ffffff;border:1px solid #dfe3e0;border-radius:12px',
  brand: 'margin:0 0 20px;font-weight:700;color:#0b7a53',
  text: 'margin:0 0 16px',
  code: `margin:0 0 20px;padding:14px 0;background:#eef6f2;border-radius:8px;text-align:center;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:36px;line-height:44px;font-weight:700;letter-spacing:8px`,
  button:
    'display:inline-block;padding:12px 22px;background:#0b7a53;border-radius:6px;color:#ffffff;font-weight:600;text-decoration:none',
  address:
    'margin:12px 0 16px;font-size:13px;line-height:20px;color:#5b635e;word-break:break-all;text-align:start',
} as const;

const tag = (name: string, style: string, content: string, more = ''): string =>
  `<${name} style="${style}"${more}>${content}</${name}>`;

const isWebAddress = (url: string): boolean =>
  URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);

/** The parts of a mail, cleaned; a button that leads nowhere on the web is left out. */
export function cleanMail(mail: Mail): Mail {
  const { button, code } = mail;
  return {
    ...mail,
    subject: cleanLine(mail.subject),
    text: mail.text.map((text) => cleanText(text)).filter((text) => text.trim() !== ''),
    ...(code !== undefined && { code: cleanLine(code, 40) }),
    button:
      button !== undefined && isWebAddress(button.url)
        ? { label: cleanLine(button.label, 80), url: new URL(button.url).href }
        : undefined,
  };
}

function htmlOf({ locale, subject, text, code, button }: Mail, productName: string): string {
  const parts = [
    tag('p', styles.brand, escaped(productName)),
    ...text.map((each) => tag('p', styles.text, escaped(each).replaceAll('\n', '<br>'))),
    ...(code === undefined ? [] : [tag('p', styles.code, escaped(code), ' dir="ltr"')]),
    ...(button === undefined
      ? []
      : [
          tag('a', styles.button, escaped(button.label), ` href="${escaped(button.url)}"`),
          tag('p', styles.address, `<bdi dir="ltr">${escaped(button.url)}</bdi>`),
        ]),
  ];
  const direction = locale === 'ar' ? 'rtl' : 'ltr';
  return `<!doctype html>
<html lang="${locale}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="${styles.body}"><div dir="${direction}" style="${styles.card}">
${parts.join('\n')}
</div></body>
</html>
`;
}

/** As HTML and as plain text, in the direction of the receiver's language. */
export function renderMail(mail: Mail, productName: string): RenderedMail {
  const clean = cleanMail(mail);
  const { text, code, button } = clean;
  const parts = [...text, code, button && `${button.label}\n${button.url}`, `-- \n${cleanLine(productName)}`];
  return {
    subject: clean.subject,
    text: `${parts.filter((part) => part !== undefined).join('\n\n')}\n`,
    html: htmlOf(clean, cleanLine(productName)),
  };
}
