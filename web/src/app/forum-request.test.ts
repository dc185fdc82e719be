import { afterEach, describe, expect, it } from 'vitest';
import { keepForumRequest, takeForumRequest } from './forum-request';

const visit = (address: string): string => {
  window.history.replaceState({ key: 'here' }, '', address);
  keepForumRequest();
  return window.location.href.slice(window.location.origin.length);
};

afterEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

describe('the request of a forum', () => {
  it.each([
    ['/?sso=bm9uY2U%3D&sig=ab12', '/'],
    [
      '/orders?status=charging,held&sso=bm9uY2U%3D&from=a%2Cb&sig=ab12#top',
      '/orders?status=charging,held&from=a%2Cb#top',
    ],
    ['/login?sig=ab12&back=/orders&sso=bm9uY2U%3D', '/login?back=/orders'],
  ])('is kept from %s, and taken out of the address', (address, rest) => {
    expect(visit(address)).toBe(rest);
    expect(window.history.state).toEqual({ key: 'here' });
    expect(takeForumRequest()).toEqual({ sso: 'bm9uY2U=', sig: 'ab12' });
    expect(takeForumRequest()).toBeNull();
  });

  it.each(['/orders?search=sso', '/orders?ssod=1&sigma=2', '/orders'])('is not in %s', (address) => {
    expect(visit(address)).toBe(address);
    expect(takeForumRequest()).toBeNull();
  });

  it.each(['/orders?sso=a', '/orders?sig=b', '/orders?sso&sig', `/orders?sig=b&sso=${'a'.repeat(4001)}`])(
    'that is none is not kept, and leaves the address all the same',
    (address) => {
      expect(visit(address)).toBe('/orders');
      expect(takeForumRequest()).toBeNull();
    },
  );

  it.each(['nonsense', '{}', 'null', '[]', '{"sso":1,"sig":2}'])('kept as %s is none', (kept) => {
    sessionStorage.setItem('voltdeck.forum', kept);
    expect(takeForumRequest()).toBeNull();
  });
});
