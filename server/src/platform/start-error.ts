/** A start that cannot go on for a reason the person at the keyboard can mend: its message is shown alone, in one line. */
export class StartError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'StartError';
  }
}

/** The data folder belongs to another process, by its number or `unknown`. */
export class FolderInUse extends StartError {
  constructor(
    directory: string,
    readonly process: string,
  ) {
    super(
      `The data folder ${directory} is already used by another running Voltdeck (process ${process}). ` +
        'Stop that one, or set DATA_DIR to another folder.',
    );
  }
}
