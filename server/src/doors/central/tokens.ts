import { fieldOf, type Said, textIn, textOf } from './said';

/**
 * The text of the token that is shown for judgement, by the field of either version (docs/chargers-in-the-field.md#one-odd-value).
 * It is empty where the station charges without any, and null where nothing is shown that could be judged.
 */
export const tokenShown = (said: Said): string | null => {
  const token = fieldOf(said, 'idToken') ?? fieldOf(said, 'idTag');
  if (textIn(token, 'type') === 'NoAuthorization') return '';
  return textOf(fieldOf(token, 'idToken') ?? token);
};
