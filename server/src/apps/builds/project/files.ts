import type { AppOrder } from '../order';
import { buildWords } from '../texts';
import { androidFiles } from './android';
import { iosFiles } from './ios';
import { npmFiles } from './npm';
import { storeFiles } from './store-texts';
import type { TextFile } from './texts';
import { webFiles } from './web';

/** Every text of a project that is ours; `page` is that of the drivers' app. */
export const projectFiles = (order: AppOrder, page: string): TextFile[] => [
  ...npmFiles(order),
  ...webFiles(order, page),
  ...androidFiles(order),
  ...(order.ios ? iosFiles(order, buildWords(order.languages[0] ?? 'en').asks) : []),
  ...storeFiles(order),
];
