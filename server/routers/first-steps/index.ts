import { router } from "@/server/trpc";
import { dismiss } from "./dismiss";
import { show } from "./show";

/** How somebody begins. */
export const firstSteps = router({ dismiss, show });
