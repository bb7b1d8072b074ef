import { type AuthMethod, provesActs } from "../recipient/auth-methods";
import type { AccessAuthMethod, ActionAuthMethod, RecipientRole } from "../vocabulary";

type Preferred = {
  readonly accessAuth: readonly AccessAuthMethod[];
  readonly actionAuth: readonly ActionAuthMethod[];
};

/**
 * What a contact prefers as far as this seat allows it: proof of an act for those who act and do not just read
 * (ruling 9), and no method that the installation cannot ask for (ruling 46), for that would keep it from being sent.
 */
export function preferencesFor(
  { accessAuth, actionAuth }: Preferred,
  role: RecipientRole,
  available: ReadonlySet<AuthMethod>,
): { accessAuth: AccessAuthMethod[]; actionAuth: ActionAuthMethod[] } {
  return {
    accessAuth: accessAuth.filter((method) => available.has(method)),
    actionAuth: provesActs(role)
      ? actionAuth.filter((method) => method === "EXPLICIT_NONE" || available.has(method))
      : [],
  };
}
