import { router } from "@/server/trpc";
import { create } from "./create";
import { get } from "./get";
import { list } from "./list";
import { remove } from "./remove";
import { update } from "./update";

/** Fields that a team uses again, under a name. */
export const fieldSet = router({ create, get, list, remove, update });
