import { router } from "@/server/trpc";
import { byCode } from "./by-code";
import { byFile } from "./by-file";
import { deep } from "./deep";

/** What anybody may ask about a document, verb by verb. */
export const verify = router({ byCode, byFile, deep });
