import { hash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { RefusalReason } from '@voltdeck/contract';
import { laterSubProtocols, type OcppVersion, versionOfSubProtocol } from '@voltdeck/ocpp';
import type { KnownChargePoint, RefusedTries } from '../../network';
import { isSameSecret } from '../../platform/passwords';
import { type Called, shownPath, withoutSecret } from './address';
import type { Named } from './lookups';

/** A knock at the door of chargers: the address, and the headers that matter. */
export interface Knock {
  url: string;
  headers: IncomingHttpHeaders;
}

/** A handshake that is not let in: what the charger is answered, and what the log holds. */
export interface Refusal {
  ok: false;
  status: number;
  reason: string;
  identifier: string | null;
  /** Why it is not let in; `unknown` where nobody has that name. */
  why: RefusalReason | 'unknown';
  /** Whether it showed the right password, and is refused for something else. */
  isProven: boolean;
  /** What its operator is told; null where nobody knows whose it is. */
  refused: Pick<RefusedTries, 'chargePointId' | 'reason' | 'detail'> | null;
}

/** A handshake that is let in. */
export interface Admitted {
  ok: true;
  chargePoint: KnownChargePoint;
  version: OcppVersion;
  subProtocol: string;
}

export type Verdict = Admitted | Refusal;

/** Whether a handshake is a charger's: by its path, or by the sub-protocol it offers on another one. */
export const isForChargers = ({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): boolean =>
  /^\/+ocpp(?:[/?]|$)/i.test(url) || /(?:^|[\s,])ocpp\d/i.test(headers['sec-websocket-protocol'] ?? '');

/** The user name and password of Basic authentication, as sent: parted by a colon, which either may hold too. */
export const credentialsIn = (authorization: string | undefined): string | null => {
  const [, encoded] = /^Basic\s+([A-Za-z0-9+/=_-]+)\s*$/i.exec(authorization ?? '') ?? [];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  return text.includes(':') ? text : null;
};

/** The passwords that credentials may hold; the user name does not count, because some chargers send another. */
export const passwordsIn = (credentials: string | null, identifier: string): string[] => {
  if (credentials === null) return [];
  const isNamed = credentials.toLowerCase().startsWith(`${identifier.toLowerCase()}:`);
  const first = credentials.slice(credentials.indexOf(':') + 1);
  // An identifier may hold colons.
  return isNamed ? [credentials.slice(identifier.length + 1), first] : [first];
};

/** The version whose messages are spoken with a sub-protocol: its own, or the one that a later one keeps. */
const versionsOf = [versionOfSubProtocol, (name: string) => laterSubProtocols.get(name)];

/**
 * The first offered sub-protocol that is spoken here; the charger's order is its preference.
 * One of which only a part is spoken is taken where no other is offered (docs/connecting-chargers.md#ocpp-21).
 */
export const chosenProtocol = (
  offered: string | undefined,
  spoken: readonly OcppVersion[],
): { version: OcppVersion; subProtocol: string } | null => {
  const names = (offered ?? '').split(',').map((part) => part.trim());
  for (const versionOf of versionsOf) {
    for (const subProtocol of names) {
      const version = versionOf(subProtocol.toLowerCase());
      if (version !== undefined && spoken.includes(version)) return { version, subProtocol };
    }
  }
  return null;
};

const digest = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** Ways to read a password: as it is, without what was pasted around it, and as hex (docs/chargers-in-the-field.md#odd-handshakes). */
const readings = (given: string): string[] => {
  const trimmed = given.trim();
  return /^(?:[0-9a-f]{2})+$/i.test(trimmed)
    ? [given, trimmed, Buffer.from(trimmed, 'hex').toString('utf8')]
    : [given, trimmed];
};

/** Whether one of the passwords fits. */
export const isPassword = (given: readonly string[], passwordHash: Buffer | null): boolean => {
  if (passwordHash === null) return false;
  // Most ways to read one come to the same text.
  const all = new Set(given.flatMap(readings));
  for (const reading of all) if (isSameSecret(digest(reading), passwordHash)) return true;
  return false;
};

interface Caller {
  chargePoint: KnownChargePoint;
  /** The part of the path behind its identifier. */
  rest: string | null;
}

/** The charge points that an address may mean, the likeliest first. */
const whoKnocks = (found: readonly Named[], { names }: Called): Caller[] =>
  found.map(({ chargePoint, place }) => ({ chargePoint, rest: names[place]?.rest ?? null }));

/** The path it called, as far as its operator may be shown it: nowhere the password, wherever it stands. */
const shownCall = (
  url: string,
  { identifier, passwordHash, pathSecretHash }: KnownChargePoint,
): string | null => {
  const path = shownPath(url, identifier);
  return path === null || isPassword(path.split('/'), passwordHash ?? pathSecretHash) ? null : path;
};

const mostShown = 4;

/** The sub-protocols that were offered, as far as a person may be shown them. */
const shownOffer = (offered: string): string | null => {
  const names = offered.split(',').map((part) => part.trim());
  const shown = names.filter((name) => /^[\w.-]{1,24}$/.test(name)).slice(0, mostShown);
  return shown.length === 0 ? null : shown.join(', ');
};

/** Whether a charger proves who it is, or what its proof lacks. */
const faultOfProof = (knock: Knock, { chargePoint, rest }: Caller): RefusalReason | null => {
  const credentials = credentialsIn(knock.headers.authorization);
  const sent = passwordsIn(credentials, chargePoint.identifier);
  if (chargePoint.secure) {
    if (isPassword(sent, chargePoint.passwordHash)) return null;
    return credentials === null ? 'password-missing' : 'password-wrong';
  }
  // Where the address is to hold the password, one in the header proves as much.
  if (isPassword(rest === null ? sent : [rest, ...sent], chargePoint.pathSecretHash)) return null;
  return rest === null ? 'path-password-missing' : 'path-password-wrong';
};

interface Meant extends Caller {
  /** What its proof lacks. */
  fault: RefusalReason | null;
  /** Whether nobody else's charge point can be meant. */
  isCertain: boolean;
}

/** Of the charge points that an address names, the one that is proven, else the likeliest. */
const whoIsMeant = (knock: Knock, callers: readonly Caller[]): Meant | null => {
  let first: Meant | null = null;
  for (const each of callers) {
    const fault = faultOfProof(knock, each);
    if (fault === null) return { ...each, fault, isCertain: true };
    first ??= { ...each, fault, isCertain: true };
    // An operator that calls a charge point like a usual path is not told of the chargers of others.
    if (each.chargePoint.operatorId !== first.chargePoint.operatorId) first.isCertain = false;
  }
  return first;
};

const statuses: Record<RefusalReason, number> = {
  'path-wrong': 404,
  'password-missing': 401,
  'password-wrong': 401,
  'path-password-missing': 401,
  'path-password-wrong': 401,
  'protocol-missing': 400,
  'protocol-unknown': 400,
};

const wrongPassword = 'The password of this charge point is wrong or missing.';

const answers = (spoken: readonly OcppVersion[]): Record<RefusalReason, string> => {
  const offer = `Offer one of these sub-protocols: ${spoken.map((version) => `ocpp${version}`).join(', ')}.`;
  return {
    'path-wrong': 'The address of a charge point is /ocpp/ and its identifier.',
    'password-missing': wrongPassword,
    'password-wrong': wrongPassword,
    'path-password-missing': wrongPassword,
    'path-password-wrong': wrongPassword,
    'protocol-missing': offer,
    'protocol-unknown': offer,
  };
};

const unknown = (reason: string, identity: string | null): Verdict => ({
  ok: false,
  status: 404,
  reason,
  identifier: identity && withoutSecret(identity),
  why: 'unknown',
  isProven: false,
  refused: null,
});

/** Judges a handshake by whom its address may mean: who it is, whether it is that, and which version both speak (OCPP-J 1.6 section 3). */
export function judgeHandshake(
  knock: Knock,
  { called, found }: { called: Called | null; found: readonly Named[] },
  spoken: readonly OcppVersion[],
): Verdict {
  if (called === null) return unknown('The address must end with the identifier of a charge point.', null);
  const meant = whoIsMeant(knock, whoKnocks(found, called));
  if (meant === null) return unknown('This charge point is not known here.', called.identity);
  const { chargePoint, fault, isCertain } = meant;
  const { id: chargePointId, identifier } = chargePoint;
  const refuse = (why: RefusalReason, detail: string | null = null): Verdict => ({
    ok: false,
    status: statuses[why],
    reason: answers(spoken)[why],
    identifier,
    why,
    isProven: fault === null,
    refused: isCertain ? { chargePointId, reason: why, detail } : null,
  });
  if (!called.isOurs) return refuse('path-wrong', shownCall(knock.url, chargePoint));
  if (fault !== null) return refuse(fault);
  const offered = knock.headers['sec-websocket-protocol'];
  const chosen = chosenProtocol(offered, spoken);
  if (chosen !== null) return { ok: true, chargePoint, ...chosen };
  return offered === undefined ? refuse('protocol-missing') : refuse('protocol-unknown', shownOffer(offered));
}
