import { router } from "@/server/trpc";
import { create } from "./create";
import { get } from "./get";
import { list } from "./list";
import { pause } from "./pause";
import { readTable } from "./read-table";
import { result } from "./result";
import { resume } from "./resume";
import { retryFailed } from "./retry-failed";
import { rows } from "./rows";
import { stop } from "./stop";

/** Bulk sends: a template sent to many (ruling 83). */
export const bulkSend = router({
  create,
  get,
  list,
  pause,
  readTable,
  result,
  resume,
  retryFailed,
  rows,
  stop,
});
