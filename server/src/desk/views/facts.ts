import { factKind } from '../../kernel/facts';

/** A saved view was made, changed or deleted. */
export const ViewChanged = factKind<{ viewId: number }>('ViewChanged', { changed: null });
