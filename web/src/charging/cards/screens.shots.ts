import { press, type Shot } from '../../ui/shot';

const file = 'number,holder,email,label\n04A1B2C3,driver,ada@example.com,Van 3\n04A1B2C4,driver,ada,\n';

export const shots: readonly Shot[] = [
  { name: 'cards', path: '/cards' },
  { name: 'cards-none-found', path: '/cards?search=zzzzzz' },
  {
    name: 'cards-issue',
    path: '/cards',
    open: async (page) => {
      await page.locator('header button').last().click();
      await page.locator('[role="dialog"] input[value="driver"]').click();
    },
  },
  {
    name: 'cards-import',
    path: '/cards',
    open: async (page) => {
      await page.locator('header button').nth(-2).click();
      await page.locator('[role="dialog"] input[type="file"]').evaluate((input: HTMLInputElement, text) => {
        const files = new DataTransfer();
        files.items.add(new File([text], 'cards.csv', { type: 'text/csv' }));
        input.files = files.files;
        input.dispatchEvent(new Event('change', { bubbles: true }));
      }, file);
      await page.locator('[role="dialog"] table').waitFor();
    },
  },
  {
    name: 'cards-edit',
    path: '/cards',
    // On a phone a card is changed by its menu.
    open: (page, { isPhone }) =>
      press(isPhone ? 'li[data-card] button[aria-haspopup="menu"]' : 'tbody tr')(page),
  },
];
