import { router } from "@/server/trpc";
import { begin } from "./begin";
import { finish } from "./finish";
import { tellMismatch } from "./tell-mismatch";

export const identity = router({ begin, finish, tellMismatch });
