import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';

declare global {
  interface Window {
    happyDOM: { setURL(url: string): void };
  }
}

// Files share a document: each begins as if it were the first.
beforeAll(() => {
  window.happyDOM.setURL('http://localhost:3000/');
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

// As long as `expect.poll` may wait: on a busy machine a second is soon over.
configure({ asyncUtilTimeout: 20_000 });

// A text area that grows with its text asks when fonts are loaded; the document of the tests has none.
if (!('fonts' in document))
  Object.defineProperty(document, 'fonts', {
    value: Object.assign(new EventTarget(), { ready: Promise.resolve() }),
  });
