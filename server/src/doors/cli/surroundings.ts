import type { Connection } from '../../platform/db/db';
import type { House } from '../../platform/house';

/** What the commands need of the world. */
export interface Surroundings {
  /** Lends a house on the installation's database. */
  withHouse<T>(work: (house: House) => Promise<T>): Promise<T>;
  /** Lends the way to the installation's database, whose schema stays as it is. */
  withConnection<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** Lets a house read what is sealed in its database. */
  openSecrets(house: House): Promise<void>;
  /** Aborted when somebody wants the command to end; to be asked for once. */
  stopSignal(): AbortSignal;
  /** Where files are looked for. */
  folder: string;
  print(line: string): void;
  /** Says that the outcome is bad, though the command itself did its work. */
  fail(): void;
}
