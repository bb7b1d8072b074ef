import { type AuthMethod, needsActionProof } from "../recipient/auth-methods";
import type { AccessAuthMethod, ActionAuthMethod, RecipientRole } from "../vocabulary";

type Preferred = {
  readonly accessAuth: readonly AccessAuthMethod[];
  readonly actionAuth: readonly ActionAuthMethod[];
};

/**
 * Limits a contact's preferred methods to this recipient: proof of an act only for roles that act and do not
 * just read (ruling 9). Drops methods the installation lacks (ruling 46), which would block sending.
 */
export function limitContactPreferences(
  { accessAuth, actionAuth }: Preferred,
  role: RecipientRole,
  available: ReadonlySet<AuthMethod>,
): { accessAuth: AccessAuthMethod[]; actionAuth: ActionAuthMethod[] } {
  return {
    accessAuth: accessAuth.filter((method) => available.has(method)),
    actionAuth: needsActionProof(role)
      ? actionAuth.filter((method) => method === "EXPLICIT_NONE" || available.has(method))
      : [],
  };
}
