import { router } from "@/server/trpc";
import { content } from "./content";
import { create } from "./create";
import { get } from "./get";
import { list } from "./list";
import { remove } from "./remove";
import { update } from "./update";

export const folder = router({ content, create, get, list, remove, update });
