import { redirect } from "next/navigation";
import type { MemberRestriction } from "@/server/domain/tenancy/restriction";
import { createPageCaller } from "./page-caller";

/**
 * Redirects a restricted member away from a page they cannot use (ruling 90). This is for convenience: the
 * procedures themselves enforce the restriction.
 */
export async function redirectRestrictedMember(
  team: string,
  to: string,
  open: readonly MemberRestriction[] = [],
): Promise<void> {
  const me = await (await createPageCaller()).account.me().catch(() => null);
  const restriction = me?.teams.find(({ url }) => url === team)?.restriction ?? null;
  if (restriction !== null && !open.includes(restriction)) redirect(to);
}
