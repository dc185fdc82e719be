import { useRouterState } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What was typed as the address on the page before; kept out of the address of the page, which others may see. */
    email?: string;
  }
}

/** The email address that somebody typed before they were led here. */
export const useTypedEmail = (): string => {
  const state = useRouterState({ select: ({ location }) => location.state });
  return typeof state.email === 'string' ? state.email : '';
};
