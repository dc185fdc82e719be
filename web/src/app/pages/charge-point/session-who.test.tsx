import type { User } from '@voltdeck/contract';
import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { UserProvider } from '../../../api/user';
import { loadLateMessages } from '../../../i18n/late';
import { show } from '../../../ui/testing';
import { SessionWho } from './session-who';

afterEach(cleanup);

const operator = { id: 1 } as User;
const byCard = {
  user: null,
  user_id: null,
  payment_kind: 'platform',
  way: 'card',
  held_reason: null,
  tag: '04A2B3C4D5',
  tag_label: null,
} as const;
const person = (first: string, last: string) => ({ id: 7, first_name: first, last_name: last });
const driven = { ...byCard, user_id: 7, user: person('Ada', 'Lovelace') };
const number = '••••\u2009C4D5';

it.each([
  ['the driver and the label of the card', { ...driven, tag_label: 'Van 3' }, ['Ada Lovelace', 'Van 3']],
  ['the number of a card without a label', driven, ['Ada Lovelace', number]],
  ['the number of a card called like its driver', { ...driven, tag_label: 'Ada Lovelace' }, [number]],
  [
    'also of one with a single name',
    { ...driven, user: person('Ada', ''), tag_label: 'Ada' },
    ['Ada', number],
  ],
  ['a label in the driver’s place once', { ...byCard, tag_label: 'Van 3' }, ['Van 3']],
  ['also where the driver has no name', { ...driven, user: person('', ''), tag_label: 'Van 3' }, ['Van 3']],
])('names %s', async (_name, order, told) => {
  await loadLateMessages('en');
  const { container } = await show(() => (
    <UserProvider user={operator}>
      <SessionWho order={order} />
    </UserProvider>
  ));
  const said = container.textContent;
  for (const text of told) expect(said.split(text)).toHaveLength(2);
});
