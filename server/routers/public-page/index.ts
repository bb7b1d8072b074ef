import { router } from "@/server/trpc";
import { get } from "./get";
import { show } from "./show";
import { update } from "./update";

/** The page of a team for everybody: what it shows, and what its admins say of it. */
export const publicPage = router({ get, show, update });
