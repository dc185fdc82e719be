import type { CureName } from '@voltdeck/contract';
import { lazy, Suspense } from 'react';
import { keyOf, type ItemKey, type WorkRow } from './item-key';
import type { ManyTarget } from './many/gather';

const loadCure = () => import('./cures/cure-dialog');
const CureDialog = lazy(() => loadCure().then((module) => ({ default: module.CureDialog })));
const ManyDialog = lazy(() =>
  import('./many/many-dialog').then((module) => ({ default: module.ManyDialog })),
);

/** Sends for the code before something is asked: whoever types at once types into its fields. A failure shows then. */
export const prepareCures = (): void => void loadCure().catch(() => undefined);

/** One cure of one item. */
export interface Asked {
  row: WorkRow;
  cure: CureName;
  /** The order it was chosen for. */
  order?: number | undefined;
}

/** One cure of many items. */
export interface AskedOfMany {
  cure: CureName;
  target: ManyTarget;
  count: number;
  /** Makes others the selected ones. */
  select: (keys: readonly string[]) => void;
}

interface WorkDialogsProps {
  asked: Asked | null;
  many: AskedOfMany | null;
  onClose: () => void;
  /** One is settled, and the next one is gone on to. */
  onCured: (key: ItemKey) => void;
  onManyCured: (keys: readonly ItemKey[]) => void;
}

/** What is asked before something is settled; its code comes with the first question. */
export function WorkDialogs({ asked, many, onClose, onCured, onManyCured }: WorkDialogsProps) {
  return (
    <Suspense fallback={null}>
      {asked === null ? null : (
        <CureDialog {...asked} onClose={onClose} onDone={() => onCured(keyOf(asked.row))} />
      )}
      {many === null ? null : (
        <ManyDialog
          cure={many.cure}
          target={many.target}
          count={many.count}
          onDone={onManyCured}
          // Those that were ticked stay so by themselves; of all that matched only they are named.
          onOver={(refused) => ('query' in many.target ? many.select(refused) : undefined)}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
