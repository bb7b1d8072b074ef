import { router } from "@/server/trpc";
import { take } from "./take";

export const mailReport = router({ take });
