import { router } from "@/server/trpc";
import { get } from "./get";
import { makeToken } from "./make-token";
import { removeToken } from "./remove-token";
import { save } from "./save";

/** How the directory of an organisation reaches us, as its admins set it. */
export const scim = router({ get, makeToken, removeToken, save });
