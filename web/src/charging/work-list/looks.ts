import type { CureName, WorkKind } from '@voltdeck/contract';
import {
  IconChecks,
  IconFilePlus,
  IconLink,
  IconPencil,
  IconSquareCheck,
  IconTrash,
  type Icon,
} from '@tabler/icons-react';
import type { Shape, Tone } from '../../ui/status-badge';

/** How each kind looks: a colour and a shape, the word comes from the texts. */
export const kindLooks: Readonly<Record<WorkKind, { shape: Shape; tone: Tone }>> = {
  unmatched: { shape: 'dotted', tone: 'violet' },
  held: { shape: 'lower', tone: 'amber' },
  stuck: { shape: 'half', tone: 'blue' },
  duplicate: { shape: 'ringed', tone: 'red' },
};

/** The sign of each cure, and the letter that begins it. */
export const cureLooks: Readonly<Record<CureName, { icon: Icon; shortcut: string }>> = {
  confirm: { icon: IconChecks, shortcut: 'c' },
  correct: { icon: IconPencil, shortcut: 'e' },
  attach: { icon: IconLink, shortcut: 'a' },
  book: { icon: IconFilePlus, shortcut: 'b' },
  close: { icon: IconSquareCheck, shortcut: 'x' },
  dismiss: { icon: IconTrash, shortcut: 'd' },
};
