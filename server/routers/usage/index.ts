import { router } from "@/server/trpc";
import { organisation } from "./organisation";
import { team } from "./team";

export const usage = router({ organisation, team });
