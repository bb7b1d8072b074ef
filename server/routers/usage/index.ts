import { router } from "@/server/trpc";
import { organisation } from "./organisation";
import { team } from "./team";

/** What teams and organisations use, by month. */
export const usage = router({ organisation, team });
