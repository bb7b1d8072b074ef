import { router } from "@/server/trpc";
import { draw } from "./draw";
import { open } from "./open";

export const phoneSignature = router({ draw, open });
