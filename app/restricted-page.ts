import { redirect } from "next/navigation";
import type { MemberRestriction } from "@/server/domain/tenancy/restriction";
import { pageCaller } from "./page-caller";

/**
 * A page of a team that only makes sense to who may do what it is for: who is restricted is led elsewhere (ruling 90). What
 * they may do is said by the verbs; this only offers nothing that those refuse.
 */
export async function leadAway(
  team: string,
  to: string,
  open: readonly MemberRestriction[] = [],
): Promise<void> {
  const me = await (await pageCaller()).account.me().catch(() => null);
  const restriction = me?.teams.find(({ url }) => url === team)?.restriction ?? null;
  if (restriction !== null && !open.includes(restriction)) redirect(to);
}
