import { press, type Shot } from '../../ui/shot';

/** A question and its reply, which opens. */
const exchange = 'main ol button[aria-controls]';

export const shots: readonly Shot[] = [
  { name: 'messages', path: '/messages' },
  { name: 'messages-open', path: '/messages', open: press(exchange) },
  { name: 'messages-filters', path: '/messages?direction=out&outcome=answered,error' },
  { name: 'messages-none', path: '/messages?search=nothing-like-it' },
  { name: 'charge-point-messages', path: '/charge-points/1?tab=messages' },
  {
    name: 'order-messages',
    path: '/orders?state=charging',
    open: async (page) => {
      await page.locator('main a[href^="/orders/"]').first().click();
      await page.getByRole('tab').nth(1).click();
      await press(exchange)(page);
    },
  },
];
