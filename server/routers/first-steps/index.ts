import { router } from "@/server/trpc";
import { dismiss } from "./dismiss";
import { keepSignature } from "./keep-signature";
import { show } from "./show";

/** How somebody begins. */
export const firstSteps = router({ dismiss, keepSignature, show });
