import type { Db, Tx } from '../db/db';
import type { Logger } from '../log';
import { StartError } from '../start-error';
import { keyFileOf, makeKeyFile, readKeyFile } from './key-file';
import { keyOf, type Key } from './keys';
import { createSecrets, type Secrets, Unsealable } from './secrets';
import { deleteCheck, findCheck, insertCheck, replaceCheck } from './store';

export interface SecretSettings {
  /** Those of `SECRET_KEY`: the first seals, all open. */
  secretKeys: readonly string[];
  dataDir: string;
}

const purpose = 'check';
const known = 'voltdeck';
const wayOut =
  'Nothing was changed. If the key is lost, npm run voltdeck -- secrets forget gives up what it sealed.';

/** The keys of this start: of `SECRET_KEY`, otherwise of the data folder, where one is made for a new installation. */
async function keysOf(
  { secretKeys, dataDir }: SecretSettings,
  { isNew, log }: { isNew: boolean; log: Logger },
): Promise<Key[]> {
  // The file opens beside SECRET_KEY, so that an installation can move from the one to the other.
  const kept = await readKeyFile(dataDir, log).catch((error: unknown) => {
    if (secretKeys.length === 0) throw error;
    log.warn({ err: error }, 'The file of the former secret key cannot be used beside SECRET_KEY');
    return null;
  });
  const texts = [...secretKeys, ...(kept === null ? [] : [kept])];
  if (texts.length > 0) return texts.map(keyOf);
  if (isNew) return [keyOf(await makeKeyFile(dataDir, log))];
  throw new StartError(
    `This database keeps secrets that are sealed with a key that is not here: set SECRET_KEY to it, or put the file of the former DATA_DIR to ${keyFileOf(dataDir)}; several nodes need the same SECRET_KEY. ${wayOut}`,
  );
}

function refusal({ secretKeys, dataDir }: SecretSettings): StartError {
  return new StartError(
    secretKeys.length > 0
      ? `SECRET_KEY is not what the secrets of this database are sealed with: set the former one, or list it behind the new one, SECRET_KEY=new,former. ${wayOut}`
      : `The key in ${keyFileOf(dataDir)} is not what the secrets of this database are sealed with: set SECRET_KEY to the right one, the same for every node. ${wayOut}`,
  );
}

/** Whether these keys are the installation's; the first start decides what they are, and a key that is new in front takes over. */
async function isRightKey(tx: Tx, secrets: Secrets): Promise<boolean> {
  await insertCheck(tx, secrets.seal(known, purpose));
  const check = (await findCheck(tx)) ?? '';
  try {
    if (secrets.open(check, purpose) !== known) return false;
  } catch (error) {
    if (error instanceof Unsealable) return false;
    throw error;
  }
  if (!secrets.isSealedNow(check)) await replaceCheck(tx, secrets.seal(known, purpose));
  return true;
}

/** Finds the installation's keys, and refuses to start with others: what they sealed could not be read, and new secrets would be sealed with a key that goes. */
export async function openSecrets(
  db: Pick<Db, 'tx'>,
  settings: SecretSettings,
  log: Logger,
): Promise<Secrets> {
  const isNew = (await db.tx(findCheck)) === null;
  const [first, ...others] = await keysOf(settings, { isNew, log });
  if (first === undefined) throw refusal(settings);
  const secrets = createSecrets(first, others);
  if (!(await db.tx((tx) => isRightKey(tx, secrets)))) throw refusal(settings);
  return secrets;
}

/** Gives up what a lost key sealed: the next start takes the key it has. @returns what to say of it */
export async function forgetKey(tx: Tx): Promise<string> {
  return (await deleteCheck(tx))
    ? 'The key is forgotten: the next start takes the one it has. What the former one sealed stays closed.'
    : 'No key was known here.';
}
