import { router } from "@/server/trpc";
import { count } from "./count";
import { hide } from "./hide";
import { list } from "./list";
import { open } from "./open";
import { unhide } from "./unhide";

export const inbox = router({ count, hide, list, open, unhide });
