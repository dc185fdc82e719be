import { z } from 'zod';

/** An email address as people type it: blanks around it do not matter. */
export const emailAddress = () =>
  z.preprocess((value) => (typeof value === 'string' ? value.trim() : value), z.email().max(254));

/** A code that came by mail (docs/decisions.md#codes): four digits. */
const emailedCode = () =>
  z
    .string()
    .trim()
    .regex(/^\d{4}$/, { error: 'code' });

/** The answer that a code is on its way; the same whether the address is known or not. */
export const codeSent = z.object({
  require_verification: z.literal(1),
  /** Goes with the code, and alone asks for another one; worthless without access to the mailbox. */
  verification_token: z.string(),
  sent_to: z.string(),
  can_resend_in_seconds: z.int(),
  /** Wrong tries left for this code. */
  available_attempts: z.int(),
});
export type CodeSent = z.infer<typeof codeSent>;

/** Proof that somebody reads the mailbox: a code with the token it was sent for, or the link that the mail carries once too many codes were wrong. */
export const codeProof = {
  verification_token: z.string().max(200).optional(),
  code: emailedCode().optional(),
  link: z.string().max(200).optional(),
};
