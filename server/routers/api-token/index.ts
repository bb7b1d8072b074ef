import { router } from "@/server/trpc";
import { create } from "./create";
import { list } from "./list";
import { revoke } from "./revoke";

/** Tokens by which programs speak for a team. */
export const apiToken = router({ create, list, revoke });
