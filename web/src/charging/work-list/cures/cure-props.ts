import type { CureName } from '@voltdeck/contract';
import type { WorkRow } from '../item-key';

export interface CureDialogProps {
  row: WorkRow;
  cure: CureName;
  /** The order a message is to be attached to. */
  order?: number | undefined;
  onClose: () => void;
  /** It is settled. */
  onDone: () => void;
}
