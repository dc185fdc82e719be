/** Tells password managers whose password a form sets, where no field asks for it; nobody sees it. */
export function PasswordOwner({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}
