let taken: string | null = null;

/** The invitation that was just taken up in this tab: its page, opened anew by the new login, leads on. */
export const markTakenUp = (token: string): void => {
  taken = token;
};

export const wasTakenUp = (token: string): boolean => taken === token;
