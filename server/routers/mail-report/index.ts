import { router } from "@/server/trpc";
import { take } from "./take";

/** What is said of mails after they left. */
export const mailReport = router({ take });
