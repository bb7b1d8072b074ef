import { router } from "@/server/trpc";
import { create } from "./create";
import { list } from "./list";
import { remove } from "./remove";
import { update } from "./update";

/** Lists of documents under a name. */
export const savedView = router({ create, list, remove, update });
