import type { Duplicate, DuplicateDevice } from '@voltdeck/contract';
import { minuteMs } from '../../kernel/clock';

/** Two devices that took each other's place with one identity: the two seen last, and how often since that was last written. */
export interface SeenDuplicates {
  chargePointId: number;
  devices: readonly DuplicateDevice[];
  times: number;
  firstAt: Date;
  lastAt: Date;
}

/** What is kept of them. */
export interface DuplicateRow {
  charge_point_id: number;
  devices: readonly DuplicateDevice[];
  times: number;
  first_at: Date;
  last_at: Date;
  /** Somebody has looked into it since it was last seen; null while nobody has. */
  dismissed_at: Date | null;
}

/** Duplicates as clients read them. */
export const toDuplicate = ({ devices, times, first_at, last_at }: DuplicateRow): Duplicate => ({
  devices: [...devices],
  times,
  first_at: first_at.toISOString(),
  last_at: last_at.toISOString(),
});

const isUnnamed = ({ vendor, model, serial_number: serial }: DuplicateDevice): boolean =>
  vendor === null && model === null && serial === null;

/** A process that saw only where a device came from learns what it is from what another one wrote. */
const named = (device: DuplicateDevice, known: readonly DuplicateDevice[]): DuplicateDevice =>
  isUnnamed(device)
    ? (known.find(({ address }) => address !== null && address === device.address) ?? device)
    : device;

/** What is kept once more was seen: after somebody has dismissed it, it begins anew. */
export const withSeen = (known: DuplicateRow | undefined, seen: SeenDuplicates): DuplicateRow => {
  const dismissedAt = known?.dismissed_at ?? null;
  const before = dismissedAt === null ? known : undefined;
  return {
    charge_point_id: seen.chargePointId,
    devices: seen.devices.map((device) => named(device, known?.devices ?? [])),
    times: (before?.times ?? 0) + seen.times,
    first_at: before?.first_at ?? seen.firstAt,
    last_at: new Date(Math.max(known?.last_at.getTime() ?? 0, seen.lastAt.getTime())),
    // What a process saw before somebody looked, and wrote only now, is nothing new.
    dismissed_at: dismissedAt !== null && seen.lastAt <= dismissedAt ? dismissedAt : null,
  };
};

const newsMs = 15 * minuteMs;

/** Whether everybody is told: of what is new, and while somebody may look into it. What goes on for long is read when its page is open. */
export const isNews = ({ first_at, last_at }: DuplicateRow): boolean =>
  last_at.getTime() - first_at.getTime() < newsMs;

/** What was last seen before this moment has stopped. */
export const stoppedBefore = (now: Date): Date => new Date(now.getTime() - 30 * minuteMs);
