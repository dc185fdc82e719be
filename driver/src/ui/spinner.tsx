import styles from './spinner.module.css';

/** Turns beside words that say what is awaited. */
export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />;
