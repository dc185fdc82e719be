/** Stands where a secret stood. */
export const mask = '••••••';

/** Names of settings and fields whose value opens something: OCPP's own (AuthorizationKey, BasicAuthPassword, apnPassword) and vendors'. */
const secretName =
  /^(?:.*[._-])?(?:authorizationkey|[a-z]*(?:password|passwd|passphrase|secret|token|apikey|privatekey|presharedkey|psk|simpin|apnpin))$/i;

/** A driver's card is called a token too, and is what one reads messages for. */
const openName = /idtoken$/i;

const isSecretName = (name: unknown): boolean =>
  typeof name === 'string' && secretName.test(name.replaceAll(/\s/g, '')) && !openName.test(name);

/** What stands before an `@` or in a telling parameter of an address. */
const secretsInAddress = (text: string): string =>
  text
    .replaceAll(/([a-z][a-z\d+.-]*:\/\/[^\s/:@"]*):[^\s/@"]+@/gi, `$1:${mask}@`)
    .replaceAll(
      /([?&](?:password|passwd|pwd|token|secret|sig|signature|key|api[_-]?key|access[_-]?token|x-amz-signature|x-amz-credential)=)[^&\s"#]+/gi,
      `$1${mask}`,
    );

/** Fields that hold the value of the setting named beside them. */
const valueFields = new Set(['value', 'attributeValue']);

/** The setting that an object speaks of: `key` in 1.6, `variable.name` in 2.0.1. */
const settingOf = (object: Readonly<Record<string, unknown>>): unknown => {
  const { variable } = object;
  return typeof variable === 'object' && variable !== null && 'name' in variable
    ? variable.name
    : object['key'];
};

const isText = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

const masked = (value: unknown, isSecret: boolean): unknown => {
  if (isSecret && isText(value) && value !== '') return mask;
  if (typeof value === 'string') return secretsInAddress(value);
  if (Array.isArray(value)) return value.map((each: unknown) => masked(each, isSecret));
  if (typeof value !== 'object' || value === null) return value;
  const object = value as Record<string, unknown>;
  const namesSecret = isSecretName(settingOf(object));
  return Object.fromEntries(
    Object.entries(object).map(([name, inner]) => [
      name,
      masked(inner, isSecretName(name) || (namesSecret && valueFields.has(name))),
    ]),
  );
};

/** Most frames hold nothing of the kind, and are not read for it. */
const maySecret = /key|passw|passphrase|secret|token|psk|pin|:\/\//i;

const fieldInText = /("(?:[^"\\]|\\.)*")(\s*:\s*)"(?:[^"\\]|\\.)*"?/g;

/** What is no JSON cannot be followed: once it speaks of a secret, the text of each value and telling field goes. */
const maskedText = (text: string): string => {
  const words = text.match(/[\w.-]+/g) ?? [];
  const speaksOfSecret = words.some(isSecretName);
  return secretsInAddress(text).replaceAll(fieldInText, (whole: string, name: string, between: string) => {
    const plain = name.slice(1, -1);
    return isSecretName(plain) || (speaksOfSecret && valueFields.has(plain))
      ? `${name}${between}"${mask}"`
      : whole;
  });
};

/**
 * A frame without passwords, keys and the secrets in addresses; a frame without any stays as it came, letter by letter.
 * It may be done again: what is masked stays masked.
 */
export const withoutSecrets = (frame: string): string => {
  if (!maySecret.test(frame)) return frame;
  let read: unknown;
  try {
    read = JSON.parse(frame);
  } catch {
    return maskedText(frame);
  }
  const clean = JSON.stringify(masked(read, false));
  return clean === JSON.stringify(read) ? frame : clean;
};
