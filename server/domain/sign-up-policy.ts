type Policy = { signUp: "OPEN" | "DOMAINS" | "INVITATION"; signUpDomains: readonly string[] };

/**
 * Returns true if this address may open an account uninvited. A domain does not include its subdomains: the
 * owner of `example.org` may have given `guest.example.org` to others.
 */
export function mayOpenAccount({ signUp, signUpDomains }: Policy, email: string): boolean {
  if (signUp === "OPEN") return true;
  if (signUp === "INVITATION") return false;
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return signUpDomains.includes(domain);
}
