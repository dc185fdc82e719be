import { isIP, isIPv6 } from 'node:net';
import { isPublicNetwork, networkOf } from '../networks';

/** A mail server as `SMTP_URL` names it. */
export interface SmtpServer {
  host: string;
  port: number;
  /** Encrypted from the first byte; otherwise as soon as the server offers it. */
  isSecure: boolean;
  /** Whether nothing is said to a server that does not encrypt: on the way to it, somebody could hide that it does, and read the login. */
  mustEncrypt: boolean;
  login: { user: string; password: string } | null;
}

/** Whom a mail comes from. */
export interface Sender {
  /** As people see it; the product's where none is set. */
  name: string | null;
  address: string;
}

const ports = { 'smtp:': 587, 'smtps:': 465 } as const;
const isScheme = (protocol: string): protocol is keyof typeof ports => Object.hasOwn(ports, protocol);

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function loginOf({ username, password }: URL): SmtpServer['login'] | undefined {
  if (username === '' && password === '') return null;
  const user = decoded(username);
  const secret = decoded(password);
  return user && secret ? { user, password: secret } : undefined;
}

/** Reads `smtp://` and `smtps://`; null where it is neither, or has what is not understood. */
export function readSmtpUrl(text: string): SmtpServer | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (!isScheme(url.protocol) || !/^\/?$/.test(url.pathname) || url.search !== '' || url.hash !== '')
    return null;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const login = loginOf(url);
  if (login === undefined || !(isIPv6(host) || /^[\w.-]+$/.test(host))) return null;
  const port = url.port === '' ? ports[url.protocol] : Number(url.port);
  const isSecure = url.protocol === 'smtps:';
  const mustEncrypt = !isSecure && login !== null && !isNear(host);
  return port === 0 ? null : { host, port, isSecure, mustEncrypt, login };
}

/** Whether a host is of our own side: this machine, a container beside it, or an address that the internet does not lead to. */
const isNear = (host: string): boolean =>
  isIP(host) === 0
    ? /^[^.]+$|\.(?:local|internal|localhost)$/i.test(host)
    : !isPublicNetwork(networkOf(host));

const addressForm = /^[^\s@<>()[\],;:"\\\p{Cc}]+@(?:[^\s@<>()[\],;:"\\\p{Cc}]+|\[[\d.]+\])$/u;

/** Whether something is one address, which cannot become two or a header. */
export const isAddress = (text: string): boolean => text.length <= 254 && addressForm.test(text);

/** Reads `no-reply@example.com` and `Voltdeck <no-reply@example.com>`. */
export function readSender(text: string): Sender | null {
  const [, quoted, plain, inBrackets] =
    /^(?:"([^"<>\p{Cc}]*)"|([^"<>\p{Cc}]*?))\s*<([^<>]*)>$/u.exec(text) ?? [];
  const address = inBrackets ?? text;
  const name = (quoted ?? plain ?? '').trim();
  return isAddress(address) ? { name: name === '' ? null : name, address } : null;
}

/** Whom mails come from where `MAIL_FROM` does not say. */
export function usualSender(publicUrl: string): Sender {
  const { hostname } = new URL(publicUrl);
  const address = `no-reply@${/^[\d.]+$/.test(hostname) ? `[${hostname}]` : hostname}`;
  return { name: null, address: isAddress(address) ? address : 'no-reply@localhost' };
}
