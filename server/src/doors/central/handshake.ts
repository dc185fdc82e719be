import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { versionOfSubProtocol, type OcppVersion } from '@voltdeck/ocpp';
import { chargePointByIdentifier, type KnownChargePoint } from '../../network';
import type { House } from '../../platform/house';
import { isSameSecret } from '../../platform/passwords';

/** A knock at the door of chargers: the address, and the headers that matter. */
export interface Knock {
  url: string;
  headers: IncomingHttpHeaders;
}

export type Verdict =
  | { ok: true; chargePoint: KnownChargePoint; version: OcppVersion; subProtocol: string }
  | { ok: false; status: number; reason: string; identifier: string | null };

const prefix = '/ocpp/';

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The identity in an address: everything behind `/ocpp/` but the query; slashes and dots belong to it. */
export const identityIn = (url: string): string | null => {
  const path = url.split('?')[0] ?? '';
  if (!path.startsWith(prefix)) return null;
  const identity = decoded(path.slice(prefix.length)).replace(/\/+$/, '').trim();
  // Nothing that is kept holds NUL, and the database refuses to look for it.
  return identity === '' || identity.includes('\0') ? null : identity;
};

/** The password of Basic authentication; the user name does not count, because some chargers send another. */
export const passwordIn = (authorization: string | undefined): string | null => {
  const [, encoded] = /^Basic\s+([A-Za-z0-9+/=_-]+)\s*$/i.exec(authorization ?? '') ?? [];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? null : text.slice(colon + 1);
};

/** The first offered sub-protocol that is spoken here; the charger's order is its preference. */
export const chosenProtocol = (
  offered: string | undefined,
  spoken: readonly OcppVersion[],
): { version: OcppVersion; subProtocol: string } | null => {
  for (const name of (offered ?? '').split(',').map((part) => part.trim())) {
    const version = versionOfSubProtocol(name.toLowerCase());
    if (version !== undefined && spoken.includes(version)) return { version, subProtocol: name };
  }
  return null;
};

const digest = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Whether a password fits; some chargers send the one they were given as hex (charger-field-notes.md, 9). */
export const isPassword = (given: string | null, hash: Buffer | null): boolean => {
  if (given === null || hash === null) return false;
  const readings = /^(?:[0-9a-f]{2})+$/i.test(given)
    ? [given, Buffer.from(given, 'hex').toString('utf8')]
    : [given];
  return readings.some((reading) => isSameSecret(digest(reading), hash));
};

const system = { actor: { kind: 'system' } } as const;

/** A charge point by its address: the whole path, or the path before a last part that is its secret. */
async function whoKnocks(
  house: House,
  identity: string,
): Promise<{ chargePoint: KnownChargePoint; secret: string | null } | null> {
  return house.run(system, async (ctx) => {
    const whole = await chargePointByIdentifier(ctx, identity);
    if (whole !== null) return { chargePoint: whole, secret: null };
    const cut = identity.lastIndexOf('/');
    if (cut < 1) return null;
    const chargePoint = await chargePointByIdentifier(ctx, identity.slice(0, cut));
    return chargePoint === null ? null : { chargePoint, secret: identity.slice(cut + 1) };
  });
}

/** An address as a log may hold it: its last part may be the secret of a device that cannot authenticate. */
export const withoutSecret = (identity: string): string => identity.replace(/\/[^/]*$/, '/…');

/** Judges a handshake: who it is, whether it is that, and which version both speak (OCPP-J 1.6 section 3). */
export async function judgeHandshake(
  house: House,
  knock: Knock,
  spoken: readonly OcppVersion[],
): Promise<Verdict> {
  const identifier = identityIn(knock.url);
  const refuse = (
    status: number,
    reason: string,
    named = identifier && withoutSecret(identifier),
  ): Verdict => ({
    ok: false,
    status,
    reason,
    identifier: named,
  });
  if (identifier === null) return refuse(404, 'The address must end with the identifier of a charge point.');
  const found = await whoKnocks(house, identifier);
  if (found === null) return refuse(404, 'This charge point is not known here.');
  const { chargePoint, secret } = found;
  const hash = chargePoint.secure ? chargePoint.passwordHash : chargePoint.pathSecretHash;
  const given = chargePoint.secure ? passwordIn(knock.headers.authorization) : secret;
  const known = chargePoint.identifier;
  if (!isPassword(given, hash))
    return refuse(401, 'The password of this charge point is wrong or missing.', known);
  const chosen = chosenProtocol(knock.headers['sec-websocket-protocol'], spoken);
  if (chosen === null)
    return refuse(
      400,
      `Offer one of these sub-protocols: ${spoken.map((v) => `ocpp${v}`).join(', ')}.`,
      known,
    );
  return { ok: true, chargePoint, ...chosen };
}
