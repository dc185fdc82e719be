import { media } from '@voltdeck/contract';
import { on, taking } from '../../kernel/route';
import { deleteMedium, listMedia, orderMedia, titleMedium } from './actions';
import { addMedium, setImage } from './actions/add';

export const mediaRoutes = [
  on(media.listMedia, listMedia),
  taking(media.addMedium, addMedium),
  taking(media.setImage, setImage),
  on(media.orderMedia, orderMedia),
  on(media.titleMedium, titleMedium),
  on(media.deleteMedium, deleteMedium),
];
