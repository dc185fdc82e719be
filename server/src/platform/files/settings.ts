import { z } from 'zod';

/** Where a bucket is, and as whom it is asked. */
export interface S3Storage {
  /** With the bucket as its path. */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Before each name: empty, or with a slash at its end. */
  prefix: string;
}

/** Where files are kept: in a folder, the one in the data folder unless it is named, or in a bucket. */
export type Storage = { kind: 'disk'; folder: string | null } | { kind: 's3'; bucket: S3Storage };

export interface StorageSettings {
  storage: Storage;
  /** Bytes that each operator may keep. */
  mostBytes: number;
}

const remedy =
  'use file:, file:/a/folder, or s3:https://s3.example.com/bucket?region=eu-west-1 with STORAGE_ACCESS_KEY and STORAGE_SECRET_KEY, or with key:secret@ before the host';

/** The settings of what is kept beside the database, by their names in the environment. */
export const storageShape = {
  STORAGE_URL: z.string().refine(mayBeStorage, remedy).default('file:'),
  STORAGE_ACCESS_KEY: z.string().optional(),
  STORAGE_SECRET_KEY: z.string().optional(),
  FILE_QUOTA_MB: z
    .string()
    .refine((text) => /^\d{1,8}$/.test(text) && Number(text) >= 1, 'use a number of megabytes, such as 2048')
    .transform(Number)
    .default(2048),
};

/** What of these is shown nowhere. */
export const storageSecrets = ['STORAGE_URL', 'STORAGE_ACCESS_KEY', 'STORAGE_SECRET_KEY'] as const;

type Values = z.output<z.ZodObject<typeof storageShape>>;

const megabyte = 1024 * 1024;

/** Which key of a bucket is missing; null where nothing is. */
export function missingKey(values: Values): 'STORAGE_ACCESS_KEY' | 'STORAGE_SECRET_KEY' | null {
  if (!values.STORAGE_URL.startsWith('s3:')) return null;
  const { username, password } = bucketUrl(values.STORAGE_URL);
  if (username === '' && values.STORAGE_ACCESS_KEY === undefined) return 'STORAGE_ACCESS_KEY';
  return password === '' && values.STORAGE_SECRET_KEY === undefined ? 'STORAGE_SECRET_KEY' : null;
}

export const storageSettingsOf = (values: Values): StorageSettings => ({
  storage: storageOf(values),
  mostBytes: values.FILE_QUOTA_MB * megabyte,
});

function storageOf({ STORAGE_URL: url, ...keys }: Values): Storage {
  if (url.startsWith('file:'))
    return { kind: 'disk', folder: url === 'file:' ? null : decodeURIComponent(url.slice('file:'.length)) };
  const { origin, pathname, searchParams, username, password } = bucketUrl(url);
  const [bucket = '', ...prefix] = pathname.split('/').filter((part) => part !== '');
  return {
    kind: 's3',
    bucket: {
      endpoint: `${origin}/${bucket}`,
      region: searchParams.get('region') ?? 'auto',
      accessKeyId: decodeURIComponent(username) || (keys.STORAGE_ACCESS_KEY ?? ''),
      secretAccessKey: decodeURIComponent(password) || (keys.STORAGE_SECRET_KEY ?? ''),
      prefix: prefix.map((part) => `${part}/`).join(''),
    },
  };
}

const bucketUrl = (text: string): URL => new URL(text.slice('s3:'.length));

function mayBeStorage(text: string): boolean {
  if (text.startsWith('file:')) return text === 'file:' || /^file:(?!\/\/).+/.test(text);
  if (!text.startsWith('s3:') || !URL.canParse(text.slice('s3:'.length))) return false;
  const { protocol, pathname, hash } = bucketUrl(text);
  return /^https?:$/.test(protocol) && /^\/[^/]+/.test(pathname) && hash === '';
}
