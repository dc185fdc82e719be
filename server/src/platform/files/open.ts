import { join } from 'node:path';
import { Problem } from '../../kernel/problem';
import type { Logger } from '../log';
import { diskFiles } from './disk';
import { incomingFiles } from './incoming';
import { filesPath } from './names';
import type { Files, FileStore } from './port';
import { s3Files } from './s3';
import type { StorageSettings } from './settings';

export interface FilesOptions extends StorageSettings {
  /** Absolute; files lie in a folder of it unless told, and those that arrive always do. */
  dataDir: string;
  publicUrl(): string;
  log: Logger;
}

const storeOf = ({ storage, dataDir }: FilesOptions): FileStore =>
  storage.kind === 's3' ? s3Files(storage.bucket) : diskFiles(storage.folder ?? join(dataDir, 'files'));

/** What the storage refuses is logged, and told as a storage that is away. */
function told(store: FileStore, log: Logger): FileStore {
  const tell =
    (what: string) =>
    (error: unknown): never => {
      log.error({ err: error }, `A file could not be ${what}`);
      throw new Problem('file.storage-away', { retryAfterSeconds: 60 });
    };
  return {
    put: (name, bytes) => store.put(name, bytes).catch(tell('written')),
    open: (name) => store.open(name).catch(tell('read')),
    remove: (name) => store.remove(name),
  };
}

/** The files of a process, as it is set. */
export const openFiles = (options: FilesOptions): Files => ({
  ...told(storeOf(options), options.log),
  incoming: incomingFiles(join(options.dataDir, 'incoming')),
  mostBytes: options.mostBytes,
  addressOf: (name) => `${options.publicUrl()}${filesPath}${name}`,
});
