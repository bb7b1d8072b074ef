import { router } from "@/server/trpc";
import { add } from "./add";
import { follow } from "./follow";
import { list } from "./list";
import { remove } from "./remove";
import { saveClaim } from "./save-claim";

export const groupRole = router({ add, follow, list, remove, saveClaim });
