import { router } from "@/server/trpc";
import { draw } from "./draw";
import { open } from "./open";

/** What the other device does with the code of a hand-off. */
export const phoneSignature = router({ draw, open });
