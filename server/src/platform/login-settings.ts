import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';

export interface GoogleSettings {
  /** The first is the dashboard's; ID tokens for the others come from apps. */
  clientIds: readonly string[];
  clientSecret: string;
}

export interface AppleSettings {
  clientIds: readonly string[];
  teamId: string;
  keyId: string;
  /** PKCS #8, as Apple gives it out. */
  privateKey: string;
}

export interface ForumSettings {
  secret: string;
  /** Without a slash at the end. */
  url: string;
}

/** Who may say who people are, and where they are taken along to. */
export interface LoginSettings {
  google?: GoogleSettings | undefined;
  apple?: AppleSettings | undefined;
  forum?: ForumSettings | undefined;
}

const list = () =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine(
      (parts) => parts.every((part) => /^[\w.-]+$/.test(part)),
      'use the client ID, or several with commas between, the dashboard’s first',
    );

const tenCharacters = 'use the ten letters and digits that Apple shows';

/** The settings of social login and of the forum, by their names in the environment. */
export const loginShape = {
  GOOGLE_CLIENT_ID: list().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  APPLE_CLIENT_ID: list().optional(),
  APPLE_TEAM_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, tenCharacters)
    .optional(),
  APPLE_KEY_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, tenCharacters)
    .optional(),
  APPLE_PRIVATE_KEY: z
    .string()
    // Files of settings hold one line for each.
    .transform((text) => text.replaceAll(String.raw`\n`, '\n'))
    .refine(isKeyOfApple, 'use the content of the file AuthKey_….p8, its line breaks written as \\n')
    .optional(),
  DISCOURSE_SECRET: z
    .string()
    .min(10, 'use the secret of the forum’s setting discourse connect secret, 10 characters or more')
    .optional(),
  DISCOURSE_URL: z
    .string()
    .refine(mayBeForum, 'use the address of the forum, like https://forum.example.com')
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
};

/** Settings that mean something together alone. */
const sets = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  ['DISCOURSE_SECRET', 'DISCOURSE_URL'],
] as const;

type Values = z.output<z.ZodObject<typeof loginShape>>;

/** Names, by the setting that is missing, what it goes with. */
export const missingBeside = (values: Values): { name: keyof Values; beside: string }[] =>
  sets.flatMap((names) => {
    const given = names.find((name) => values[name] !== undefined);
    if (given === undefined) return [];
    return names.filter((name) => values[name] === undefined).map((name) => ({ name, beside: given }));
  });

/** What of these is shown nowhere. */
export const loginSecrets = ['GOOGLE_CLIENT_SECRET', 'APPLE_PRIVATE_KEY', 'DISCOURSE_SECRET'] as const;

/** The settings, each set whole or left out. */
export function loginSettingsOf(values: Values): LoginSettings {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, APPLE_CLIENT_ID, APPLE_TEAM_ID, APPLE_KEY_ID } = values;
  const { APPLE_PRIVATE_KEY, DISCOURSE_SECRET, DISCOURSE_URL } = values;
  return {
    google:
      GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET
        ? { clientIds: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET }
        : undefined,
    apple:
      APPLE_CLIENT_ID && APPLE_TEAM_ID && APPLE_KEY_ID && APPLE_PRIVATE_KEY
        ? {
            clientIds: APPLE_CLIENT_ID,
            teamId: APPLE_TEAM_ID,
            keyId: APPLE_KEY_ID,
            privateKey: APPLE_PRIVATE_KEY,
          }
        : undefined,
    forum: DISCOURSE_SECRET && DISCOURSE_URL ? { secret: DISCOURSE_SECRET, url: DISCOURSE_URL } : undefined,
  };
}

function isKeyOfApple(text: string): boolean {
  try {
    const key = createPrivateKey(text);
    return key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}

/** What is signed for the forum is told to nobody on the way, but to a forum on the same machine. */
function mayBeForum(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  const isPlain = username === '' && password === '' && search === '' && hash === '';
  return isPlain && (protocol === 'https:' || (protocol === 'http:' && isHere));
}
