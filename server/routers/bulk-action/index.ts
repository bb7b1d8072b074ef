import { router } from "@/server/trpc";
import { create } from "./create";
import { get } from "./get";
import { items } from "./items";
import { list } from "./list";
import { preview } from "./preview";
import { retryFailed } from "./retry-failed";
import { stop } from "./stop";
import { undo } from "./undo";

/** Bulk actions on several envelopes (ruling 84). */
export const bulkAction = router({ create, get, items, list, preview, retryFailed, stop, undo });
