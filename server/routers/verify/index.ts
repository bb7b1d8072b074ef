import { router } from "@/server/trpc";
import { byCode } from "./by-code";
import { byFile } from "./by-file";
import { deep } from "./check-file";
import { code } from "./code";
import { revokeCode } from "./revoke-code";
import { rotateCode } from "./rotate-code";

export const verify = router({ byCode, byFile, deep, code, rotateCode, revokeCode });
