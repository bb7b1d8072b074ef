import { router } from "@/server/trpc";
import { dismiss } from "./dismiss";
import { show } from "./show";

export const firstSteps = router({ dismiss, show });
