import { byNoun } from '../noun-texts';
import charging from './charging.json';
import commerce from './commerce.json';

export const lateMessages = {
  charging,
  commerce,
  ...byNoun(
    import.meta.glob<object>('../../{*/*,app/pages/*}/texts/es.json', { eager: true, import: 'default' }),
  ),
};
