import { router } from "@/server/trpc";
import { exportFile } from "./export-file";
import { list } from "./list";
import { verify } from "./verify";

export const organisationLog = router({ exportFile, list, verify });
