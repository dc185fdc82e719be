import type { Readable } from 'node:stream';
import type { Incoming } from './incoming';

/** Where files lie for good. What is put is there as a whole or not at all. */
export interface FileStore {
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Null where there is none of that name. */
  open(name: string): Promise<OpenFile | null>;
  /** Does nothing where there is none of that name. */
  remove(name: string): Promise<void>;
}

export interface OpenFile {
  bytes: number;
  stream: Readable;
}

/** The files of the product: those that are kept, and those that arrive. */
export interface Files extends FileStore {
  readonly incoming: Incoming;
  /** Bytes that each operator may keep. */
  readonly mostBytes: number;
  /** Where a kept file is read. */
  addressOf(name: string): string;
}

declare module '../ctx' {
  interface Ports {
    files: Files;
  }
}
