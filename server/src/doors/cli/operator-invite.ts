import { type Locale, locales } from '@voltdeck/contract';
import { inviteOperator } from '../../identity';
import { staff } from '../../kernel/actor';
import { Problem } from '../../kernel/problem';
import type { House } from '../../platform/house';

const isLocale = (text: string): text is Locale => (locales as readonly string[]).includes(text);

/** Invites somebody to open an operator, and shows the address of the invitation once, for those whom no mail reaches. */
export async function invite(
  house: House,
  { email, language }: { email: string; language: string },
): Promise<string[]> {
  if (!isLocale(language))
    throw new Problem('fields.invalid', {
      errors: { language: [{ code: 'choice' }] },
    });
  const invited = await house.run({ actor: staff, locale: language }, (ctx) =>
    inviteOperator(ctx, { email }),
  );
  return [
    `${invited.email} is invited until ${invited.goodUntil.toISOString()}.`,
    `The invitation, shown only now: ${invited.url}`,
  ];
}
