import { router } from "@/server/trpc";
import { count } from "./count";
import { list } from "./list";
import { preferences } from "./preferences";
import { read } from "./read";
import { updatePreferences } from "./update-preferences";

export const notice = router({ count, list, preferences, read, updatePreferences });
