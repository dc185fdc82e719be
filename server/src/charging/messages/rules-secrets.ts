import { closed } from './rules-cut';

/** Stands where a secret stood. */
export const mask = '••••••';

/** Endings of names whose value opens something: OCPP's own (AuthorizationKey, BasicAuthPassword, apnPassword) and vendors'. */
const secretName =
  /(?:password|passwd|passphrase|pwd|secret|token|psk|simpin|apnpin|(?:auth|authorization|api|access|private|secret|encryption|shared|wifi|wlan|wpa2?)[._-]?key|(?:^|[._-])pass)$/i;

/** A driver's card is called a token too, and is what one reads messages for. */
const openName = /idtoken$/i;

/** No name is longer; of what claims to be one the end tells. */
const longestName = 100;

const isSecretName = (name: unknown): boolean => {
  if (typeof name !== 'string') return false;
  // "Wifi2Password", "Password_1": numbers part what is alike.
  const plain = name
    .slice(-longestName)
    .replaceAll(/[\s\d]/g, '')
    .replace(/[._-]+$/, '');
  return secretName.test(plain) && !openName.test(plain);
};

const addressNames = new Set(['sig', 'signature', 'key', 'x-amz-signature', 'x-amz-credential']);

/**
 * What stands before an `@` or in a telling parameter of an address or of a list like `user=…;password=…`.
 * Each pattern begins at a sign of its own and is bounded: chargers send a megabyte of whatever they like.
 */
const secretsInAddress = (text: string): string =>
  text
    .replaceAll(/:\/\/([^\s/?#:@"]*):[^\s/?#"]+@/g, `://$1:${mask}@`)
    .replaceAll(/(^|[?&;,\s])([\w.-]{1,64})=([^&\s"#;,]+)/g, (whole: string, before: string, name: string) =>
      addressNames.has(name.toLowerCase()) || isSecretName(name) ? `${before}${name}=${mask}` : whole,
    );

/** Fields that hold the value of the setting named beside or above them. */
const valueFields = new Set(['value', 'attributevalue', 'actualvalue']);

/** The setting that an object speaks of: `key` in 1.6, `variable.name` in 2.0.1; undefined where it names none. */
const settingOf = (object: Readonly<Record<string, unknown>>): unknown => {
  const { variable } = object;
  return typeof variable === 'object' && variable !== null && 'name' in variable
    ? variable.name
    : object['key'];
};

/** What is known of a value by where it stands. */
interface ValueContext {
  /** The field it stands in. */
  field: string;
  isSecret: boolean;
  /** Something around it named a setting that is a secret. */
  inSecretSetting: boolean;
  /** The text ends in it, so that what it is may stand in what is missing. */
  isOpen: boolean;
  depth: number;
}

/** No message of the protocol is nested so deep; what is, is not followed and goes whole. */
const deepest = 100;

/** The secret that both sides of a private network share has no telling name (OCPP 2.0.1, VPNType). */
const isVpnKey = (name: string, place: ValueContext): boolean => name === 'key' && place.field === 'vpn';

const maskedObject = (object: Readonly<Record<string, unknown>>, place: ValueContext): unknown => {
  const setting = settingOf(object);
  const isSecretSetting = setting === undefined ? place.inSecretSetting : isSecretName(setting);
  const inSecretSetting = place.isOpen || isSecretSetting;
  const inner = { ...place, inSecretSetting, depth: place.depth + 1 };
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => {
      const isSecret =
        place.isSecret ||
        isSecretName(name) ||
        isVpnKey(name, place) ||
        (inSecretSetting && valueFields.has(name.toLowerCase()));
      return [name, masked(value, { ...inner, field: name, isSecret })];
    }),
  );
};

/** A text may be a frame of its own: vendors put JSON into the data of a DataTransfer. */
const maskedInText = (text: string): string =>
  /^\s*[[{]/.test(text) ? withoutSecrets(text) : secretsInAddress(text);

const masked = (value: unknown, place: ValueContext): unknown => {
  if (typeof value === 'string') return place.isSecret && value !== '' ? mask : maskedInText(value);
  if (typeof value === 'number') return place.isSecret ? mask : value;
  if (typeof value !== 'object' || value === null) return value;
  if (place.depth > deepest) return mask;
  const inner = { ...place, depth: place.depth + 1 };
  if (Array.isArray(value)) {
    const last = value.length - 1;
    return value.map((each: unknown, at) => masked(each, { ...inner, isOpen: place.isOpen && at === last }));
  }
  return maskedObject(value as Record<string, unknown>, place);
};

/** What most frames hold nothing of, and then they are not read for it; the database looks for it too. A letter may be written as its number. */
export const secretSigns = String.raw`key|pass|pwd|secret|token|psk|pin|://|\\u`;
const anySign = new RegExp(secretSigns, 'i');

/**
 * Whether a text may hold a secret.
 * Most frames have no sign of one, and the engine finds that out in half the time by looks that each tell one part of the signs:
 * they skip ahead by whole words, which it cannot do where signs of many beginnings and lengths are looked for at once.
 */
export const maySecret = (text: string): boolean =>
  (/p[aiws][ndks]/i.test(text) ||
    /secret/i.test(text) ||
    /ke[ny]/i.test(text) ||
    text.includes('//') ||
    text.includes('\\')) &&
  anySign.test(text);

/** Bounded where it may fail, so that a megabyte of quotes takes no longer than any other. */
const fieldInText = /"([^"]{1,64})"(\s{0,9}:\s{0,9})"[^"\\]*(?:\\[^][^"\\]*)*"?/g;

/** What is no JSON cannot be followed: once it speaks of a secret, the text of each value and telling field goes. */
const maskedText = (text: string, isCut = false): string => {
  const words = new Set(text.match(/[\w.-]+/g));
  const speaksOfSecret = isCut || [...words].some(isSecretName);
  return secretsInAddress(text).replaceAll(fieldInText, (whole: string, name: string, between: string) =>
    isSecretName(name) || (speaksOfSecret && valueFields.has(name.toLowerCase()))
      ? `"${name}"${between}"${mask}"`
      : whole,
  );
};

const outermost: ValueContext = {
  field: '',
  isSecret: false,
  inSecretSetting: false,
  isOpen: false,
  depth: 0,
};

/** Whether two readings of a frame are alike, as far down as either is followed. */
const isAlike = (one: unknown, other: unknown): boolean => {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null)
    return one === other;
  const others = Object.values(other);
  return Object.values(one).every((each, place) => isAlike(each, others[place]));
};

/**
 * A frame without passwords, keys and the secrets in addresses; a frame without any stays as it came, letter by letter.
 * It may be done again: what is masked stays masked.
 */
export function withoutSecrets(frame: string): string {
  return maySecret(frame) ? maskedFrame(frame, frame, outermost) : frame;
}

/** The text that shows a frame, masked; `closed` is the same with all of its brackets. */
function maskedFrame(shown: string, closed: string, place: ValueContext): string {
  let read: unknown;
  try {
    read = JSON.parse(closed);
  } catch {
    return maskedText(shown, place.isOpen);
  }
  const clean = masked(read, place);
  // The clean one ends where following ended, so that neither of these meets the depths.
  return isAlike(clean, read) ? shown : JSON.stringify(clean);
}

/**
 * The beginning of a frame without what may be a secret.
 * What a value is may stand in what is missing, so that values around the end go too, and so does a value that is cut.
 */
export function cutWithoutSecrets(beginning: string): string {
  const { whole, closing } = closed(beginning);
  return maskedFrame(whole, whole + closing, { ...outermost, isOpen: true, inSecretSetting: true });
}
