import { router } from "@/server/trpc";
import { typedName } from "./typed-name";

export const lettering = router({ typedName });
