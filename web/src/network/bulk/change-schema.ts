import { bulk } from '@voltdeck/contract';
import { z } from 'zod';

/** The forms check what the call will read, so they wrap the same schema. */
export const changeSchema = z.object({ change: bulk.bulkChange });
