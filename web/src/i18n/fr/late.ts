import { byNoun } from '../noun-texts';
import charging from './charging.json';
import commerce from './commerce.json';

export const lateMessages = {
  charging,
  commerce,
  ...byNoun(
    import.meta.glob<object>('../../{*/*,app/pages/*}/texts/fr.json', { eager: true, import: 'default' }),
  ),
};

/** Those that only the parts of their noun show, each in a chunk of its own. */
export const ownTexts = import.meta.glob<object>('../../{*/*,app/pages/*}/texts/fr.own.json', {
  import: 'default',
});
