import type { Admin } from '@voltdeck/contract';
import type { Shape, Tone } from '../../ui/status-badge';

/** Who it is: by name, or by address where nobody has told a name yet. */
export const nameOf = ({ first_name: first, last_name: last, email }: Admin): string => {
  const name = `${first} ${last}`.trim();
  return name === '' ? email : name;
};

/** Where an admin stands: invited, and whether the link is still good. */
export type Standing = Exclude<Admin['status'], 'inactive'> | 'invited' | 'lapsed';

export const standingOf = ({ status, invitation }: Admin, now: Date): Standing => {
  if (status !== 'inactive') return status;
  return invitation !== null && new Date(invitation.good_until) > now ? 'invited' : 'lapsed';
};

export const standingLooks: Readonly<Record<Standing, { tone: Tone; shape: Shape }>> = {
  active: { tone: 'green', shape: 'full' },
  suspended: { tone: 'red', shape: 'slashed' },
  invited: { tone: 'blue', shape: 'half' },
  lapsed: { tone: 'grey', shape: 'dotted' },
};
