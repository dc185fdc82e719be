import { afterEach, describe, expect, it } from 'vitest';
import { currentPage, currentToken, endLogin, hasEnded, resumeLogin, setToken } from './token';

const otherTab = (value: string | null): void => {
  if (value === null) localStorage.removeItem('voltdeck.token');
  else localStorage.setItem('voltdeck.token', value);
  window.dispatchEvent(new StorageEvent('storage', { key: 'voltdeck.token', newValue: value }));
};

afterEach(() => {
  setToken(null);
  localStorage.clear();
});

describe('a login that ends', () => {
  it('is forgotten, and its page stays', () => {
    setToken('one');
    endLogin('one');
    expect([currentToken(), currentPage(), hasEnded()]).toEqual([null, 'one', true]);
    expect(localStorage.getItem('voltdeck.token')).toBeNull();
  });

  it('goes on with another token on the same page', () => {
    setToken('one');
    endLogin('one');
    resumeLogin('two');
    expect([currentToken(), currentPage(), hasEnded()]).toEqual(['two', 'one', false]);
  });

  it('is not ended by the late answer to an earlier token', () => {
    setToken('one');
    endLogin('one');
    resumeLogin('two');
    endLogin('one');
    expect(currentToken()).toBe('two');
  });

  it('is left for the login page', () => {
    setToken('one');
    endLogin('one');
    setToken(null);
    expect([currentPage(), hasEnded()]).toEqual([null, false]);
  });
});

describe('another tab', () => {
  it('that logs out leaves this one at the login page', () => {
    setToken('one');
    otherTab(null);
    expect([currentPage(), hasEnded()]).toEqual([null, false]);
  });

  it('whose login ended keeps this page open', () => {
    setToken('one');
    localStorage.setItem('voltdeck.ended', '1');
    otherTab(null);
    expect([currentPage(), hasEnded()]).toEqual(['one', true]);
  });

  it('that goes on with the same page takes this one along; another login does not', () => {
    setToken('one');
    endLogin('one');
    localStorage.setItem('voltdeck.resumed', 'one');
    otherTab('two');
    expect([currentToken(), currentPage()]).toEqual(['two', 'one']);
    endLogin('two');
    localStorage.removeItem('voltdeck.resumed');
    otherTab('three');
    expect([currentToken(), currentPage()]).toEqual(['three', 'three']);
  });
});
