import { router } from "@/server/trpc";
import { create } from "./create";
import { dismiss } from "./dismiss";
import { exportCsv } from "./export-csv";
import { get } from "./get";
import { importMany } from "./import-many";
import { list } from "./list";
import { remove } from "./remove";
import { restore } from "./restore";
import { suggest } from "./suggest";
import { update } from "./update";

export const contact = router({
  create,
  dismiss,
  exportCsv,
  get,
  importMany,
  list,
  remove,
  restore,
  suggest,
  update,
});
