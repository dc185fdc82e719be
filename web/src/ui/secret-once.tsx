import { Button, Group, Modal } from '@mantine/core';
import { CopyButton } from './copy-button';
import textStyles from './text.module.css';
import styles from './secret-once.module.css';

interface SecretOnceProps {
  title: string;
  text: string;
  secret: string;
  /** What the buttons say. */
  copy: string;
  close: string;
  onClose: () => void;
}

/** In a dialog: a secret that nobody can read again. */
export function SecretOnce({ title, text, secret, copy, close, onClose }: SecretOnceProps) {
  return (
    <>
      <Modal.Title fw={600}>{title}</Modal.Title>
      <p className={textStyles.prose}>{text}</p>
      <div className={styles.secret} dir="ltr">
        <bdi>{secret}</bdi>
      </div>
      <Group justify="space-between" gap="xs">
        <CopyButton value={secret} text={copy} />
        <Button onClick={onClose}>{close}</Button>
      </Group>
    </>
  );
}
