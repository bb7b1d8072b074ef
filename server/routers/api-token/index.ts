import { router } from "@/server/trpc";
import { create } from "./create";
import { list } from "./list";
import { revoke } from "./revoke";

export const apiToken = router({ create, list, revoke });
