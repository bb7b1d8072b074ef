import type { MemberRestriction } from "@/server/domain/tenancy/restriction";
import { useAccount } from "./account-context";

/** Returns the signed-in member's restriction in this team (ruling 90). Null also while the page loads. */
export const useRestriction = (teamUrl: string | undefined): MemberRestriction | null =>
  useAccount()?.teams.find(({ url }) => url === teamUrl)?.restriction ?? null;
