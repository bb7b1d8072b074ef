import { router } from "@/server/trpc";
import { count } from "./count";
import { hide } from "./hide";
import { list } from "./list";
import { open } from "./open";
import { unhide } from "./unhide";

/** What waits for the signed-in person, whoever sent it. */
export const inbox = router({ count, hide, list, open, unhide });
