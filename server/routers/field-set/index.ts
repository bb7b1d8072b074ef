import { router } from "@/server/trpc";
import { create } from "./create";
import { get } from "./get";
import { list } from "./list";
import { remove } from "./remove";
import { update } from "./update";

export const fieldSet = router({ create, get, list, remove, update });
