import { router } from "@/server/trpc";
import { get } from "./get";
import { show } from "./show";
import { update } from "./update";

export const publicPage = router({ get, show, update });
