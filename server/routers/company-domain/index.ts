import { router } from "@/server/trpc";
import { add } from "./add";
import { check } from "./check";
import { list } from "./list";
import { remove } from "./remove";

export const companyDomain = router({ add, check, list, remove });
