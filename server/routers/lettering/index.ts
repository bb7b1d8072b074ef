import { router } from "@/server/trpc";
import { typedName } from "./typed-name";

/** What pages ask about letters on paper. */
export const lettering = router({ typedName });
