import { router } from "@/server/trpc";
import { begin } from "./begin";
import { finish } from "./finish";
import { tellMismatch } from "./tell-mismatch";

/** How a recipient says who they are at an identity provider. */
export const identity = router({ begin, finish, tellMismatch });
