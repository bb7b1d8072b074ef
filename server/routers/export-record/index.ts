import { router } from "@/server/trpc";
import { list } from "./list";

/** What was taken out of a team in one go. */
export const exportRecord = router({ list });
