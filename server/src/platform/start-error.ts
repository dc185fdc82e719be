/** A start that cannot go on for a reason the person at the keyboard can mend: its message is shown alone, in one line. */
export class StartError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'StartError';
  }
}
