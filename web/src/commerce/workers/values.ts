import type { Worker } from '@voltdeck/contract';

/** What is typed of a worker. */
export interface WorkerValues extends Record<string, unknown> {
  name: string;
  phone: string;
  email: string;
  rfid_tag: string;
  rfid_expires_at: string;
  site_ids: string[];
  isActive: boolean;
}

/** Each field with the word that names it. */
export const fieldWords = {
  name: 'name',
  phone: 'phone',
  email: 'email',
  rfid_tag: 'card',
  rfid_expires_at: 'expires',
  site_ids: 'sites',
  isActive: 'active',
} as const;

export type WorkerField = keyof typeof fieldWords;

const fields = Object.keys(fieldWords) as WorkerField[];

/** What is said of a worker now; nothing of a new one. */
export const valuesOf = (worker: Worker | undefined): WorkerValues => ({
  name: worker?.name ?? '',
  phone: worker?.phone ?? '',
  email: worker?.email ?? '',
  rfid_tag: worker?.rfid_tag ?? '',
  rfid_expires_at: worker?.rfid_expires_at ?? '',
  site_ids: worker?.sites.map(({ id }) => String(id)) ?? [],
  isActive: worker?.status !== 'blocked',
});

/** What is sent of what was typed. */
export const bodyOf = ({ isActive, site_ids: ids, ...said }: WorkerValues): object => ({
  ...said,
  site_ids: ids.map(Number),
  status: isActive ? 'active' : 'blocked',
});

/** A field as it compares: sites in whatever order. */
const keyOf = (values: WorkerValues, name: WorkerField): string =>
  JSON.stringify(name === 'site_ids' ? values.site_ids.toSorted() : values[name]);

/** In what two versions differ. */
export const differing = (one: WorkerValues, other: WorkerValues): WorkerField[] =>
  fields.filter((name) => keyOf(one, name) !== keyOf(other, name));

/** Theirs with what I typed, whoever else changed the same. */
export const mergedWith = (base: WorkerValues, theirs: WorkerValues, mine: WorkerValues): WorkerValues => ({
  ...theirs,
  ...Object.fromEntries(differing(base, mine).map((name) => [name, mine[name]])),
});
