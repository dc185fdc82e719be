import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Entry } from '../../../platform/testing-walk';

const silentPath = join(import.meta.dirname, '../../../../../tools/check/silent-writes.json');

/** Calls that change something and need leave no line in the audit log, each with the reason. */
export const silentWrites = JSON.parse(readFileSync(silentPath, 'utf8')) as Record<string, string>;

/** Whether a call changes something. */
export const writes = ({ endpoint: { method, needs } }: Entry): boolean =>
  method !== 'GET' || ('writes' in needs && needs.writes === true);
