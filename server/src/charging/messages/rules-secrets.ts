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
interface Place {
  /** The field it stands in. */
  field: string;
  isSecret: boolean;
  /** Something around it named a setting that is a secret. */
  inSecretSetting: boolean;
  depth: number;
}

/** No message of the protocol is nested so deep; what is, is not followed and goes whole. */
const deepest = 100;

/** The secret that both sides of a private network share has no telling name (OCPP 2.0.1, VPNType). */
const isVpnKey = (name: string, place: Place): boolean => name === 'key' && place.field === 'vpn';

const maskedObject = (object: Readonly<Record<string, unknown>>, place: Place): unknown => {
  const setting = settingOf(object);
  const inSecretSetting = setting === undefined ? place.inSecretSetting : isSecretName(setting);
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

const masked = (value: unknown, place: Place): unknown => {
  if (typeof value === 'string') return place.isSecret && value !== '' ? mask : maskedInText(value);
  if (typeof value === 'number') return place.isSecret ? mask : value;
  if (typeof value !== 'object' || value === null) return value;
  if (place.depth > deepest) return mask;
  const inner = { ...place, depth: place.depth + 1 };
  if (Array.isArray(value)) return value.map((each: unknown) => masked(each, inner));
  return maskedObject(value as Record<string, unknown>, place);
};

/** Most frames hold nothing of the kind, and are not read for it; a letter may be written as its number. */
const maySecret = /key|pass|pwd|secret|token|psk|pin|:\/\/|\\u/i;

/** Bounded where it may fail, so that a megabyte of quotes takes no longer than any other. */
const fieldInText = /"([^"]{1,64})"(\s{0,9}:\s{0,9})"[^"\\]*(?:\\[^][^"\\]*)*"?/g;

/** What is no JSON cannot be followed: once it speaks of a secret, the text of each value and telling field goes. */
const maskedText = (text: string): string => {
  const words = new Set(text.match(/[\w.-]+/g));
  const speaksOfSecret = [...words].some(isSecretName);
  return secretsInAddress(text).replaceAll(fieldInText, (whole: string, name: string, between: string) =>
    isSecretName(name) || (speaksOfSecret && valueFields.has(name.toLowerCase()))
      ? `"${name}"${between}"${mask}"`
      : whole,
  );
};

const outermost: Place = { field: '', isSecret: false, inSecretSetting: false, depth: 0 };

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
  if (!maySecret.test(frame)) return frame;
  let read: unknown;
  try {
    read = JSON.parse(frame);
  } catch {
    return maskedText(frame);
  }
  const clean = masked(read, outermost);
  // The clean one ends where following ended, so that neither of these meets the depths.
  return isAlike(clean, read) ? frame : JSON.stringify(clean);
}
