type Policy = { signUp: "OPEN" | "DOMAINS" | "INVITATION"; signUpDomains: readonly string[] };

/**
 * Whether somebody with this address may open an account unasked. A domain does not speak for those below it: who runs
 * `example.org` may have given `guest.example.org` to others.
 */
export function mayOpenAccount({ signUp, signUpDomains }: Policy, email: string): boolean {
  if (signUp === "OPEN") return true;
  if (signUp === "INVITATION") return false;
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return signUpDomains.includes(domain);
}
