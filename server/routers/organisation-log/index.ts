import { router } from "@/server/trpc";
import { exportFile } from "./export-file";
import { list } from "./list";
import { verify } from "./verify";

/** Who changed what an organisation may do, and who may do what in it. */
export const organisationLog = router({ exportFile, list, verify });
