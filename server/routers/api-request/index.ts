import { router } from "@/server/trpc";
import { list } from "./list";

/** What programs asked of a team over REST. */
export const apiRequest = router({ list });
