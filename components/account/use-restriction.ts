import type { MemberRestriction } from "@/server/domain/tenancy/restriction";
import { useAccount } from "./account-context";

/** What is kept from the signed-in person in this team (ruling 90); null also in the first moment of a page. */
export const useRestriction = (teamUrl: string | undefined): MemberRestriction | null =>
  useAccount()?.teams.find(({ url }) => url === teamUrl)?.restriction ?? null;
