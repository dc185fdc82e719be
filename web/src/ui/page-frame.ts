import { createContext, useContext, useEffect } from 'react';

/** What the frame around a page wants to know of it; the application's shell provides it. */
export interface PageFrame {
  /** The name of the page: the tab's title and the last breadcrumb. */
  setTitle: (title: string | null) => void;
}

export const PageFrameContext = createContext<PageFrame>({ setTitle: () => undefined });

/** Names the page in the tab and in the breadcrumbs while it is shown. */
export const usePageTitle = (title: string | undefined): void => {
  const { setTitle } = useContext(PageFrameContext);
  useEffect(() => {
    setTitle(title ?? null);
    return () => setTitle(null);
  }, [title, setTitle]);
};
