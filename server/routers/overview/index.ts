import { router } from "@/server/trpc";
import { attention } from "./attention";
import { completed } from "./completed";
import { figures } from "./figures";
import { timeToSign } from "./time-to-sign";

/** Data of the home page (components/owner-pages.md 3.1). */
export const overview = router({ attention, completed, figures, timeToSign });
