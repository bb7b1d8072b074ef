import { router } from "@/server/trpc";
import { create } from "./create";
import { list } from "./list";
import { remove } from "./remove";
import { update } from "./update";

/** Links beside the files of an envelope. */
export const attachment = router({ create, list, remove, update });
